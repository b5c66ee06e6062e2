import { Command, Option } from 'commander'
import { t } from './language.ts'
import { addAccount, addRunning } from './program/account.ts'
import { addCompetitions, addHost, addVerify } from './program/hosting.ts'
import { addSubmitting } from './program/submitting.ts'
import { addTeams } from './program/teams.ts'

/** All commands of the tool; each implementation is loaded when called. */
export function buildProgram(version: string): Command {
  const program = new Command('leitai')
    .description(
      t(
        '擂台命令行工具：下载数据、检查、提交、查看成绩',
        'Leitai on the command line: data, checks, submissions, scores',
      ),
    )
    .version(version, '-V, --version', t('显示版本', 'show the version'))
    .option('--server <url>', t('网站地址（或环境变量 LEITAI_SERVER）', 'URL of the site (or LEITAI_SERVER)'))
    .addOption(new Option('--lang <language>', t('语言', 'language')).choices(['zh', 'en']))
    .helpOption('-h, --help', t('显示帮助', 'show help'))
  addAccount(program)
  addCompetitions(program)
  addVerify(program)
  addSubmitting(program)
  addRunning(program)
  addTeams(program)
  addHost(program)
  program
    .command('completion')
    .description(t('输出命令补全脚本', 'print a completion script'))
    .argument('<shell>', 'bash | zsh | fish')
    .action(async (shell) => (await import('./commands/completion.ts')).completion(program, shell))
  return program
}
