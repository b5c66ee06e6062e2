import type { Command } from 'commander'
import { t } from '../language.ts'

export function addAccount(program: Command): void {
  program
    .command('login')
    .description(t('登录：在浏览器中同意，或从标准输入读取令牌', 'sign in: approve in the browser, or provide a token'))
    .option('--token <->', t('从标准输入读取访问令牌：--token -', 'read a token from standard input: --token -'))
    .option(
      '--scopes <list>',
      t('权限：read、submit、team、host', 'scopes: read, submit, team, host'),
      'read,submit,team',
    )
    .option('--days <n>', t('有效天数，1 到 365', 'token lifetime in days, 1 to 365'), '90')
    .option('--no-browser', t('不自动打开浏览器', 'don’t open a browser'))
    .action(async (options) => (await import('../commands/login.ts')).login(options))
  program
    .command('logout')
    .description(t('退出登录，并撤销令牌', 'sign out and revoke the token'))
    .action(async () => (await import('../commands/logout.ts')).logout())
  program
    .command('whoami')
    .description(t('显示当前账号和权限', 'show who is signed in, with the scopes'))
    .action(async () => (await import('../commands/whoami.ts')).whoami())
}
