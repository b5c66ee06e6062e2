// Long because it defines every command with its options.
import { Command, Option } from 'commander'
import { t } from './language.ts'
import { formats } from './table.ts'

const many = (value: string, before: string[]) => [...before, value]
const format = () =>
  new Option('--format <format>', t('输出格式', 'how it is written')).choices(formats).default('table')
const stage = () => new Option('--stage <id>', t('阶段编号，省略时为进行中的阶段', 'stage; the open one unless said'))
const page = () => new Option('--page <n>', t('第几页', 'page')).default('1')
const inCompetition = () =>
  new Option('-c, --competition <id>', t('竞赛编号或页面地址', 'number of the competition, or the address of its page'))
const competitionArgument = () =>
  t(
    '竞赛编号或页面地址；在下载的数据文件夹中可省略',
    'number or page of the competition; not needed where its data lie',
  )

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
    .option('--server <url>', t('网站地址（或环境变量 LEITAI_SERVER）', 'address of the site (or LEITAI_SERVER)'))
    .addOption(new Option('--lang <language>', t('语言', 'language')).choices(['zh', 'en']))
    .helpOption('-h, --help', t('显示帮助', 'show help'))
  addAccount(program)
  addCompetitions(program)
  addVerify(program)
  addSubmitting(program)
  addTeams(program)
  addHost(program)
  program
    .command('completion')
    .description(t('输出命令补全脚本', 'print a completion script'))
    .argument('<shell>', 'bash | zsh | fish')
    .action(async (shell) => (await import('./commands/completion.ts')).completion(program, shell))
  return program
}

function addAccount(program: Command): void {
  program
    .command('login')
    .description(t('登录：在浏览器中同意，或从标准输入读取令牌', 'log in: approve in the browser, or give a token'))
    .option('--token <->', t('从标准输入读取访问令牌：--token -', 'read a token from standard input: --token -'))
    .option(
      '--scopes <list>',
      t('权限：read、submit、team、host', 'scopes: read, submit, team, host'),
      'read,submit,team',
    )
    .option('--days <n>', t('有效天数，1 到 365', 'days that it lasts, 1 to 365'), '90')
    .option('--no-browser', t('不自动打开浏览器', 'do not open a browser'))
    .action(async (options) => (await import('./commands/login.ts')).login(options))
  program
    .command('logout')
    .description(t('退出登录，并撤销令牌', 'log out, and revoke the token'))
    .action(async () => (await import('./commands/logout.ts')).logout())
  program
    .command('whoami')
    .description(t('显示当前账号和权限', 'show who is logged in, with the scopes'))
    .action(async () => (await import('./commands/whoami.ts')).whoami())
}

function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      t(
        '核对答案、A/B 划分和评分代码与赛前公布的承诺是否相符',
        'check that solution, A/B split and scoring code are those that were committed to before',
      ),
    )
    .argument('<competition>', t('竞赛编号或页面地址', 'number or page of the competition'))
    .option('--stage <id>', t('阶段编号，省略时为全部', 'stage; all unless said'))
    .option('--solution <file>', t('主办方公布的答案文件', 'the solution file, where the host has published it'))
    .option('--program <file>', t('主办方给出的评分代码', 'the scoring code, where the host has handed it out'))
    .option(
      '--noted <commitment>',
      t('先前记下的承诺，可多次', 'a commitment noted earlier; may be repeated'),
      many,
      [],
    )
    .action(async (competition, options) => (await import('./commands/verify.ts')).verify(competition, options))
}

function addCompetitions(program: Command): void {
  const competitions = program.command('competitions').description(t('竞赛', 'competitions'))
  competitions
    .command('list')
    .description(t('列出竞赛', 'list competitions'))
    .option('--mine', t('只列出已报名的', 'those one has signed up for'))
    .option('--search <text>', t('搜索', 'search'))
    .addOption(new Option('--state <state>', t('状态', 'state')).choices(['running', 'upcoming', 'ended']))
    .addOption(page())
    .addOption(format())
    .action(async (options) => (await import('./commands/competitions.ts')).list(options))
  competitions
    .command('show')
    .description(t('显示一个竞赛', 'show one'))
    .argument('<competition>', t('竞赛编号或页面地址', 'number or page of the competition'))
    .addOption(format())
    .action(async (id, options) => (await import('./commands/competitions.ts')).showOne(id, options))
  competitions
    .command('join')
    .description(t('报名', 'sign up'))
    .argument('<competition>', t('竞赛编号或页面地址', 'number or page of the competition'))
    .option('--agree', t('同意竞赛规则', 'agree to its rules'))
    .option('--code <code>', t('邀请码', 'invitation code'))
    .option('--answer <name=text>', t('报名表的一项，可重复', 'one field of the form; again for others'), many, [])
    .option('--looking', t('正在寻找队伍', 'looks for a team'))
    .action(async (id, options) => (await import('./commands/competitions.ts')).join(id, options))

  const data = program.command('data').description(t('数据', 'data'))
  data
    .command('list')
    .description(t('列出数据文件', 'list the files'))
    .argument('<competition>', t('竞赛编号或页面地址', 'number or page of the competition'))
    .addOption(format())
    .action(async (id, options) => (await import('./commands/data.ts')).list(id, options))
  data
    .command('download')
    .description(t('下载数据文件；中断后再次执行即可继续', 'download; what broke off goes on when it is called again'))
    .argument('<competition>', t('竞赛编号或页面地址', 'number or page of the competition'))
    .option(
      '--to <folder>',
      t('保存到的文件夹，默认为竞赛的网址名', 'folder; the competition’s short name unless said'),
    )
    .option(
      '--only <file>',
      t('只下载这个文件（名称或编号），可重复', 'this file alone (name or id); again for others'),
      many,
      [],
    )
    .action(async (id, options) => (await import('./commands/data.ts')).download(id, options))
}

function addSubmitting(program: Command): void {
  program
    .command('check')
    .description(
      t(
        '检查结果文件，与网站使用同一程序；有下载的数据时无需联网',
        'check a file as the site does; offline where the data lie',
      ),
    )
    .argument('<file>', t('csv 或 zip', 'csv or zip'))
    .addOption(inCompetition())
    .addOption(stage())
    .option('--data <folder>', t('data download 的文件夹', 'folder of data download'))
    .option('--sample <file>', t('以这个文件为样例', 'the sample to check against'))
    .action(async (file, options) => (await import('./commands/check.ts')).check(file, options))
  program
    .command('submit')
    .description(t('提交结果文件', 'hand in a file'))
    .argument('<file>', t('csv 或 zip', 'csv or zip'))
    .addOption(inCompetition())
    .addOption(stage())
    .option('--remark <text>', t('备注', 'remark'), '')
    .option('--wait', t('等待评测，显示成绩和名次', 'wait for score and rank'))
    .option('--no-check', t('提交前不检查', 'do not check before'))
    .action(async (file, options) => (await import('./commands/submit.ts')).submit(file, options))
  const submissions = program.command('submissions').description(t('提交记录', 'what was handed in'))
  submissions
    .command('list', { isDefault: true })
    .description(t('列出提交', 'list them'))
    .argument('[competition]', competitionArgument())
    .addOption(stage())
    .addOption(page())
    .addOption(format())
    .action(async (id, options) => (await import('./commands/submissions.ts')).submissions(id, options))
  submissions
    .command('show')
    .description(t('显示一次提交', 'show one'))
    .argument('<id>', t('提交编号', 'number of the submission'))
    .option('--wait', t('等待评测结束', 'wait until it is scored'))
    .addOption(format())
    .action(async (id, options) => (await import('./commands/submissions.ts')).showOne(id, options))
  program
    .command('pick')
    .description(t('选择计入B榜的提交', 'choose submissions for the B board'))
    .argument('<id...>', t('提交编号', 'numbers of submissions'))
    .option('--off', t('取消选择', 'take the choice back'))
    .action(async (ids, options) => (await import('./commands/submissions.ts')).pick(ids, options))
  program
    .command('leaderboard')
    .description(t('排行榜', 'the leaderboard'))
    .argument('[competition]', competitionArgument())
    .addOption(stage())
    .addOption(
      new Option(
        '--board <board>',
        t('榜单，省略时为A榜，没有A榜的阶段为B榜', 'board; A unless said, B where a stage has no A'),
      ).choices(['A', 'B', 'practice']),
    )
    .option('--week <n>', t('周榜：第几周', 'the board of this week'))
    .option('--search <text>', t('搜索队伍', 'search teams'), '')
    .option('--limit <n>', t('最多显示多少行', 'rows at most'), '50')
    .addOption(format())
    .action(async (id, options) => (await import('./commands/leaderboard.ts')).leaderboard(id, options))
}

function addTeams(program: Command): void {
  const teams = program.command('teams').description(t('队伍', 'teams'))
  teams
    .command('list')
    .description(t('列出队伍', 'list the teams'))
    .argument('[competition]', competitionArgument())
    .option('--open', t('只列出招募中的', 'those that recruit'))
    .option('--search <text>', t('搜索', 'search'), '')
    .addOption(page())
    .addOption(format())
    .action(async (id, options) => (await import('./commands/teams.ts')).list(id, options))
  teams
    .command('show')
    .description(t('显示自己的队伍、邀请和申请', 'show one’s own team, invitations and applications'))
    .argument('[competition]', competitionArgument())
    .addOption(format())
    .action(async (id, options) => (await import('./commands/teams.ts')).showOne(id, options))
  teams
    .command('create')
    .description(t('建立队伍，或给自己的队伍取名', 'make a team, or name one’s own'))
    .argument('<name>', t('队名', 'name'))
    .addOption(inCompetition())
    .option('--intro <text>', t('简介', 'about the team'), '')
    .action(async (name, options) => (await import('./commands/teams.ts')).create(name, options))
  teams
    .command('invite')
    .description(t('邀请队员', 'invite a person'))
    .argument('<user>', t('用户名', 'user name'))
    .addOption(inCompetition())
    .option('--note <text>', t('附言', 'note'), '')
    .action(async (user, options) => (await import('./commands/teams.ts')).invite(user, options))
  teams
    .command('join')
    .description(t('申请加入一支队伍', 'apply to join a team'))
    .argument('<team>', t('队伍编号', 'number of the team'))
    .option('--note <text>', t('附言', 'note'), '')
    .action(async (id, options) => (await import('./commands/teams.ts')).join(id, options))
  for (const [name, about, accept] of [
    ['accept', t('接受邀请', 'accept an invitation'), true],
    ['refuse', t('拒绝邀请', 'refuse an invitation'), false],
  ] as const)
    teams
      .command(name)
      .description(about)
      .argument('<invitation>', t('邀请编号', 'number of the invitation'))
      .action(async (id) => (await import('./commands/teams.ts')).answer(id, accept))
  for (const [name, about, accept] of [
    ['approve', t('同意申请（队长）', 'accept an application (captain)'), true],
    ['reject', t('拒绝申请（队长）', 'refuse an application (captain)'), false],
  ] as const)
    teams
      .command(name)
      .description(about)
      .argument('<application>', t('申请编号', 'number of the application'))
      .action(async (id) => (await import('./commands/teams.ts')).decide(id, accept))
  teams
    .command('leave')
    .description(t('退出队伍', 'leave one’s team'))
    .addOption(inCompetition())
    .option('--yes', t('确定退出', 'yes, leave'))
    .action(async (options) => (await import('./commands/teams.ts')).leave(options))
}

function addHost(program: Command): void {
  const host = program.command('host').description(t('主办竞赛（令牌须有 host 权限）', 'hosting (with the scope host)'))
  const own = () => t('竞赛编号', 'number of the competition')
  host
    .command('list')
    .description(t('列出主办的竞赛', 'list what one hosts'))
    .addOption(page())
    .addOption(format())
    .action(async (options) => (await import('./commands/host.ts')).list(options))
  host
    .command('create')
    .description(t('用竞赛文件夹建立草稿', 'make a draft from a competition folder'))
    .argument('<folder>', t('含 competition.yaml 的文件夹', 'folder with competition.yaml'))
    .addOption(
      new Option('--type <type>', t('类型', 'type')).choices(['algorithm', 'application']).default('algorithm'),
    )
    .action(async (folder, options) => (await import('./commands/host.ts')).create(folder, options))
  host
    .command('try')
    .description(t('试评一个文件，只有主办方能看到', 'have a file scored, for the host’s eyes alone'))
    .argument('<competition>', own())
    .argument('<file>', t('csv 或 zip', 'csv or zip'))
    .option('--stage <id>', t('阶段编号', 'stage'))
    .action(async (id, file, options) => (await import('./commands/host.ts')).tryOut(id, file, options))
  host
    .command('launch')
    .description(t('检查并提交上线', 'send a draft in to go live'))
    .argument('<competition>', own())
    .option('--at <time>', t('开始时间；全部日期随之移动', 'when it begins; all its dates move along'))
    .option('--agree', t('声明数据和文字可以公开', 'declare that data and texts may be published'))
    .action(async (id, options) => (await import('./commands/host.ts')).launch(id, options))
  host
    .command('rescore')
    .description(t('重新评测：默认只试算', 'score again; a dry run unless published'))
    .argument('<competition>', own())
    .option('--stage <id>', t('阶段编号', 'stage'))
    .option('--entry <id>', t('只重新评测这次提交', 'this submission alone'))
    .option('--publish', t('发布新成绩', 'put the new scores on the boards'))
    .option('--reason <text>', t('原因，所有报名选手会看到', 'why, for everybody who signed up'))
    .option('--reason-en <text>', t('英文原因', 'the same in English'))
    .action(async (id, options) => (await import('./commands/rescore.ts')).rescore(id, options))
  host
    .command('export')
    .description(t('导出竞赛文件夹（含答案）为 zip', 'export the competition folder, with solutions, as a zip'))
    .argument('<competition>', own())
    .option('--to <file>', t('保存为', 'file to save it in'))
    .option('--lists', t('导出报名、队伍、提交和榜单', 'people, teams, submissions and boards instead'))
    .action(async (id, options) => (await import('./commands/host.ts')).exportOne(id, options))
}
