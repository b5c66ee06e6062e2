import { type Command, InvalidArgumentError } from 'commander'
import { t } from '../language.ts'
import { stage } from './shared.ts'

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

function seedOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError(t('应为不超过九位的整数', 'expected a whole number of up to nine digits'))
}

export function addRunning(program: Command): void {
  program
    .command('run')
    .description(
      t(
        '在本机按竞赛的约定运行程序（代码赛），与网站使用同一程序',
        'run a program the way the competition does (code competitions), with the same code',
      ),
    )
    .argument('<competition>', t('竞赛编号或页面地址', 'competition number or page'))
    .argument(
      '<program>',
      t('main.py、含 main.py 的文件夹或 zip、ipynb', 'main.py, a folder or zip with it, or an ipynb'),
    )
    .addOption(stage())
    .option(
      '--data <path>',
      t(
        '作为 /data 的文件夹或文件，省略时为公开的调试数据',
        'folder or file for /data; default: the public debug data',
      ),
    )
    .option('--seed <number>', t('LEITAI_SEED 的值', 'value of LEITAI_SEED'), seedOf, 0)
    .option(
      '--model <path>',
      t('作为 /model 的文件或文件夹；zip 会解开', 'file or folder for /model; a zip is unpacked'),
    )
    .option('--out <folder>', t('保存结果的文件夹', 'folder for the result'), 'out')
    .option('--sample <file>', t('以这个文件为样例检查结果', 'sample to check the result against'))
    .option('--no-check', t('不检查结果文件', 'don’t check the result'))
    .option(
      '--without-sandbox',
      t(
        '不用沙箱，以本机的 Python 运行；限制不起作用',
        'use this machine’s Python without a sandbox; limits don’t apply',
      ),
    )
    .action(async (id, path, options) => (await import('../commands/run.ts')).runHere(id, path, options))
  program
    .command('runner')
    .description(
      t(
        '运行器：为网站运行选手的程序，由环境变量设置（LEITAI_URL、RUNNER_TOKEN …）',
        'a runner: runs competitors’ programs for a site, configured by environment variables (LEITAI_URL, RUNNER_TOKEN …)',
      ),
    )
    .action(async () => (await import('../commands/runner.ts')).runner())
}
