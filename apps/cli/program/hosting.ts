import { type Command, Option } from 'commander'
import { t } from '../language.ts'
import { format, many, page } from './shared.ts'

export function addHost(program: Command): void {
  const host = program
    .command('host')
    .description(t('主办竞赛（令牌须有 host 权限）', 'hosting (requires the host scope)'))
  const own = () => t('竞赛编号', 'competition number')
  host
    .command('list')
    .description(t('列出主办的竞赛', 'list competitions you host'))
    .addOption(page())
    .addOption(format())
    .action(async (options) => (await import('../commands/host.ts')).list(options))
  host
    .command('create')
    .description(
      t(
        '用竞赛文件夹，或 Codabench、CodaLab、EvalAI、Hugging Face、Kaggle 的竞赛建立草稿',
        'create a draft from a competition folder, or from a competition of Codabench, CodaLab, EvalAI, Hugging Face or Kaggle',
      ),
    )
    .argument('<folder>', t('文件夹或 zip', 'folder or zip'))
    .addOption(
      new Option('--type <type>', t('类型', 'type')).choices(['algorithm', 'application']).default('algorithm'),
    )
    .action(async (folder, options) => (await import('../commands/host.ts')).create(folder, options))
  host
    .command('try')
    .description(t('试评一个文件，只有主办方能看到', 'score a file; only visible to hosts'))
    .argument('<competition>', own())
    .argument('<file>', t('csv 或 zip', 'csv or zip'))
    .option('--stage <id>', t('阶段编号', 'stage'))
    .action(async (id, file, options) => (await import('../commands/host.ts')).tryOut(id, file, options))
  host
    .command('launch')
    .description(t('检查并提交上线', 'submit a draft for launch'))
    .argument('<competition>', own())
    .option('--at <time>', t('开始时间；全部日期随之移动', 'start time; all dates move accordingly'))
    .option('--agree', t('声明数据和文字可以公开', 'confirm that data and texts may be published'))
    .option('--confirm-direction', t('确认各阶段指标的方向', 'confirm which direction of each metric is better'))
    .action(async (id, options) => (await import('../commands/host.ts')).launch(id, options))
  host
    .command('rescore')
    .description(t('重新评测：默认只试算', 'rescore; a dry run unless published'))
    .argument('<competition>', own())
    .option('--stage <id>', t('阶段编号', 'stage'))
    .option('--entry <id>', t('只重新评测这次提交', 'only this submission'))
    .option('--publish', t('发布新成绩', 'publish the new scores'))
    .option('--reason <text>', t('原因，所有报名选手会看到', 'reason, shown to all participants'))
    .option('--reason-en <text>', t('英文原因', 'the reason in English'))
    .action(async (id, options) => (await import('../commands/rescore.ts')).rescore(id, options))
  host
    .command('export')
    .description(t('导出竞赛文件夹（含答案）为 zip', 'export the competition folder, with solutions, as a zip'))
    .argument('<competition>', own())
    .option('--to <file>', t('保存为', 'target file'))
    .option('--codabench', t('导出为 Codabench 的竞赛包', 'as a Codabench bundle'))
    .option('--lists', t('导出报名、队伍、提交和榜单', 'people, teams, submissions and leaderboards instead'))
    .action(async (id, options) => (await import('../commands/host.ts')).exportOne(id, options))
}

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
