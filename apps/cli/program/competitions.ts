import { type Command, Option } from 'commander'
import { t } from '../language.ts'
import { format, many, page } from './shared.ts'

export function addCompetitions(program: Command): void {
  const competitions = program.command('competitions').description(t('竞赛', 'competitions'))
  competitions
    .command('list')
    .description(t('列出竞赛', 'list competitions'))
    .option('--mine', t('只列出已报名的', 'only competitions you joined'))
    .option('--search <text>', t('搜索', 'search'))
    .addOption(new Option('--state <state>', t('状态', 'state')).choices(['running', 'upcoming', 'ended']))
    .addOption(page())
    .addOption(format())
    .action(async (options) => (await import('../commands/competitions.ts')).list(options))
  competitions
    .command('show')
    .description(t('显示一个竞赛', 'show a competition'))
    .argument('<competition>', t('竞赛编号或页面地址', 'competition number or page'))
    .addOption(format())
    .action(async (id, options) => (await import('../commands/competitions.ts')).showOne(id, options))
  competitions
    .command('join')
    .description(t('报名', 'join a competition'))
    .argument('<competition>', t('竞赛编号或页面地址', 'competition number or page'))
    .option('--agree', t('同意竞赛规则', 'agree to the rules'))
    .option('--code <code>', t('邀请码', 'invitation code'))
    .option('--answer <name=text>', t('报名表的一项，可重复', 'a registration form field; can be repeated'), many, [])
    .option('--looking', t('正在寻找队伍', 'looking for a team'))
    .action(async (id, options) => (await import('../commands/competitions.ts')).join(id, options))

  const data = program.command('data').description(t('数据', 'data'))
  data
    .command('list')
    .description(t('列出数据文件', 'list data files'))
    .argument('<competition>', t('竞赛编号或页面地址', 'competition number or page'))
    .addOption(format())
    .action(async (id, options) => (await import('../commands/data.ts')).list(id, options))
  data
    .command('download')
    .description(t('下载数据文件；中断后再次执行即可继续', 'download data; interrupted downloads resume'))
    .argument('<competition>', t('竞赛编号或页面地址', 'competition number or page'))
    .option('--to <folder>', t('保存到的文件夹，默认为竞赛的网址名', 'target folder; default: the competition’s slug'))
    .option(
      '--only <file>',
      t('只下载这个文件（名称或编号），可重复', 'only this file (name or id); can be repeated'),
      many,
      [],
    )
    .action(async (id, options) => (await import('../commands/data.ts')).download(id, options))
}

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      t(
        '核对答案、A/B 划分和评分代码与赛前公布的承诺是否相符',
        'verify that solution, A/B split and scoring code match their earlier commitments',
      ),
    )
    .argument('<competition>', t('竞赛编号或页面地址', 'competition number or page'))
    .option('--stage <id>', t('阶段编号，省略时为全部', 'stage; default: all'))
    .option('--solution <file>', t('主办方公布的答案文件', 'the solution file, if the host has published it'))
    .option(
      '--program <path>',
      t('主办方给出的评分代码：文件、文件夹或 zip', 'scoring code provided by the host: a file, a folder or a zip'),
    )
    .option(
      '--noted <commitment>',
      t('先前记下的承诺，可多次', 'a commitment recorded earlier; can be repeated'),
      many,
      [],
    )
    .action(async (competition, options) => (await import('../commands/verify.ts')).verify(competition, options))
}
