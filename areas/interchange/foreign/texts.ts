/** What the report about an import says, in both languages. */
export const noteWords = {
  title: ['标题、简介和日期', 'Title, summary and dates'],
  oneLanguage: [
    '原文只有一种语言：两种语言都用它，请补上翻译',
    'The texts are in one language and are used for both. Add a translation.',
  ],
  page: ['页面“{title}”收入“{tab}”', 'Page “{title}” was added to “{tab}”'],
  pageHtml: [
    '页面“{title}”由 HTML 转为 Markdown，收入“{tab}”；样式和脚本略去',
    'Page “{title}” was converted from HTML to Markdown and added to “{tab}”; styles and scripts were left out',
  ],
  pagesMany: ['最多 {limit} 个页面，其余没有带来', 'Up to {limit} pages; the others weren’t imported'],
  pageCut: ['页面超过 {limit} 字，末尾截去', 'The page is longer than {limit} characters and was cut off'],
  pageMissing: ['压缩包里没有这个页面', 'The page isn’t in the archive'],
  pagePicture: [
    '页面中的图片“{name}”没有带来：请在编辑器中上传',
    'The image “{name}” of a page wasn’t imported. Upload it in the editor.',
  ],
  logo: ['标志作为封面', 'The logo is used as the cover'],
  logoLeft: [
    '标志没有带来（{why}）：请在“基本信息”中上传封面',
    'The logo wasn’t imported ({why}). Upload a cover under “Basics”.',
  ],
  logoCommand: [
    '用命令导入时不带图片：请在“基本信息”中上传封面',
    'The command doesn’t import images. Upload a cover under “Basics”.',
  ],
  data: ['数据文件', 'Data file'],
  dataPacked: ['文件夹打包成一个 zip', 'The folder was packed into one zip'],
  dataType: ['不能作为数据文件的类型，没有带来', 'This file type can’t be used as data, so it wasn’t imported'],
  dataMissing: ['压缩包里没有这个文件', 'The file isn’t in the archive'],
  dataElsewhere: [
    '数据在别处（{name}），没有下载：请在“数据”中上传',
    'The data is hosted elsewhere ({name}) and wasn’t downloaded. Upload it under “Data”.',
  ],
  licence: ['数据没有注明许可：请在“数据”中填写', 'The data has no stated licence. Add it under “Data”.'],
  stage: ['阶段“{name}”', 'Stage “{name}”'],
  stageStart: ['阶段“{name}”没有写开始时间：定为 {start}', 'Stage “{name}” has no start, so it was set to {start}'],
  dateUnread: [
    '日期“{text}”无法识别，暂定为 {at}：请在“阶段”中填写',
    'The date “{text}” couldn’t be read and was set to {at} for now. Enter it under “Stages”.',
  ],
  stageEnd: ['阶段“{name}”没有结束时间：定为 {end}', 'Stage “{name}” has no end, so it was set to {end}'],
  startNone: [
    '没有写明开始时间：定为 {start}，到 {end} 结束',
    'No start is stated: it was set to {start}, and the end is {end}',
  ],
  picks: [
    '选手选定 {count} 次提交计入 B 榜（平台允许 1 到 5 次）',
    'Competitors pick {count} submissions for board B (from 1 to 5 can be allowed)',
  ],
  splitsSecret: [
    '没有公开的 split，榜单没有列，阶段没有评分',
    'No split of it is public, so its leaderboard has no columns; the stage has no scoring',
  ],
  inputData: [
    '输入数据 {name} 不公开，没有带来：代码赛请在“评分”中作为隐藏数据上传',
    'The input data {name} are not public and were not carried: for a code competition upload them as hidden data at “Scoring”',
  ],
  stageOrder: [
    '阶段的时间不合先后，已调整为 {start} 至 {end}',
    'The stage times were out of order; they now run from {start} to {end}',
  ],
  nameCut: ['名称过长，截为“{name}”', 'The name is too long and was cut to “{name}”'],
  boardHidden: [
    '那里的榜单只给主办方看，这里的榜单是公开的：请在上线前决定',
    'Only the hosts saw the leaderboard there, and it’s public here. Decide before the launch.',
  ],
  migration: ['提交不会自动转到下一阶段', 'Submissions don’t move on to the next stage by themselves'],
  stageMany: ['最多 {limit} 个阶段，其余没有带来', 'Up to {limit} stages; the others weren’t imported'],
  perDay: ['每日 {count} 次提交', '{count} submissions per day'],
  perDayMost: ['每日提交次数改为 {count}（平台的上限）', 'Submissions per day were set to {count}, the maximum'],
  perMonth: ['没有每月的提交次数', 'Monthly limits aren’t supported'],
  noLimit: ['没有次数限制：改为每日 {count} 次', 'There was no submission limit, so it was set to {count} per day'],
  seconds: [
    '评分程序每榜最多运行 10 秒（原来 {seconds} 秒）：请在“评分”中试算',
    'A scoring program can run for up to 10 seconds per board ({seconds} before). Test it under “Scoring”.',
  ],
  program: [
    '评分程序在没有网络的沙箱里运行，包只有平台的 Python 环境里的（原来的镜像：{image}）',
    'The scoring program runs in a sandbox without network, with the packages of the platform’s Python (its image was {image})',
  ],
  programPaths: ['程序里的路径 /app/… 改为 /tmp/app/…', 'Paths /app/… in the program were changed to /tmp/app/…'],
  programCommand: [
    '评分程序不是用 Python 启动的（{command}），不能在这里运行',
    'The scoring program isn’t started with Python ({command}) and can’t run here',
  ],
  programMissing: [
    '没有评分程序或真值，阶段没有评分',
    'There’s no scoring program or reference data, so the stage has no scoring',
  ],
  programInstalls: [
    '评分程序会用 pip 安装包：这里没有网络，请改用平台已有的包',
    'The scoring program installs packages with pip. There’s no network here; use the platform’s packages.',
  ],
  ingestion: [
    '接收程序（ingestion program）没有带来：代码赛在这里由选手的程序直接读数据、写结果，见 docs/CODE-COMPETITIONS.md',
    'The ingestion program wasn’t imported. In code competitions here, programs read the data and write the results themselves; see docs/CODE-COMPETITIONS.md.',
  ],
  oneZip: ['提交是一个 zip，内含 {names}', 'A submission is a zip containing {names}'],
  namesFromProgram: [
    '没有样例提交，文件名 {names} 是从评分程序里读出来的：请核对，并在“数据”中上传样例',
    'There’s no sample submission; the names {names} were read from the scoring program. Check them, and upload a sample under “Data”.',
  ],
  namesUnknown: [
    '不知道提交包含哪些文件（没有样例，程序里也看不出），阶段没有评分：请在“评分”中设置',
    'It’s unknown which files a submission contains (no sample, and the program doesn’t say), so the stage has no scoring. Set it up under “Scoring”.',
  ],
  sample: ['提交样例', 'Sample submission'],
  sampleIsTruth: [
    '它与真值的文件相同：作为样例会公开答案，没有带来。请在“数据”中上传另一个样例',
    'It’s identical to the reference data. As a sample it would reveal the answers, so it wasn’t imported. Upload another under “Data”.',
  ],
  sampleShown: [
    '这份提交将作为样例公开：请确认其中没有答案',
    'This submission becomes the public sample. Make sure it doesn’t contain the answers.',
  ],
  dataIsTruth: [
    '从名称看像是答案，没有作为数据带来：若不是，请在“数据”中上传',
    'Its name suggests it may contain the answers, so it wasn’t imported as data. Upload it under “Data” if it doesn’t.',
  ],
  dataHasTruth: [
    '其中有文件与真值相同：作为数据会公开答案，没有带来',
    'A file of it has the very bytes of the reference data: as data it would publish the answers, so it was not carried',
  ],
  sampleUnused: ['没有评分的阶段没有样例：没有带来', 'A stage without scoring has no sample: it was not carried'],
  sampleNone: [
    '没有提交样例：上线前请在“数据”中上传',
    'There’s no sample submission. Upload one under “Data” before the launch.',
  ],
  column: ['榜单的列“{title}”（{direction}）', 'Leaderboard column “{title}” ({direction})'],
  columnComputed: [
    '列“{title}”由 {columns} 计算（{operation}）',
    'Column “{title}” is calculated from {columns} ({operation})',
  ],
  columnComputedLeft: [
    '列“{title}”的算法 {operation} 这里没有',
    'The operation {operation} of column “{title}” isn’t supported here',
  ],
  columnHidden: [
    '列“{title}”只给主办方看：不在榜上',
    'Column “{title}” is for hosts only, so it isn’t on the leaderboard',
  ],
  columnsMany: [
    '榜单最多 {limit} 列，其余没有带来',
    'A leaderboard can have up to {limit} columns; the others weren’t imported',
  ],
  boardsMany: ['一个阶段一张榜：只带来第一张', 'A stage has one leaderboard; the first was imported'],
  tasksMany: [
    '一个阶段几个任务：只带来第一个（{name}）',
    'The phase has several tasks; the first was imported ({name})',
  ],
  registration: ['报名需要批准', 'Registrations are approved manually'],
  teams: ['组队', 'Teams'],
  contact: ['联系方式', 'Contact'],
  reward: [
    '奖励是一段文字（{text}）：请在“奖项”中填写',
    'The prize is a text ({text}). Enter the prizes under “Prizes”.',
  ],
  prizes: ['共 {count} 个奖项：请在“奖项”中填写', 'There are {count} prizes. Enter them under “Prizes”.'],
  privacy: [
    '那里的竞赛不公开（{text}）：请在“报名”中选择仅限邀请',
    'The competition wasn’t public there ({text}). Choose “by invitation” under “Sign-up”.',
  ],
  terms: ['参赛条款收入“规则”', 'The terms were added to “Rules”'],
  unknown: ['这里没有相应的设置', 'This setting doesn’t exist here'],
  remote: ['评分在别处的机器上进行，没有带来', 'Submissions are scored on external machines; this wasn’t imported'],
  secretSplit: ['“{split}”不公开：它的列不在榜上', '“{split}” isn’t public, so its columns aren’t on the leaderboard'],
  fileTypes: ['提交的文件类型 {types}：这里用 {type}', 'Submissions can be {types}; here they are {type}'],
  boards: ['{a} 为 A 榜，{b} 为 B 榜', '{a} is board A, {b} is board B'],
  metric: ['指标 {from} 即平台的 {to}', 'Metric {from} is the platform’s {to}'],
  metricPython: [
    '指标 {from} 用 Python 程序计算（scikit-learn）',
    'Metric {from} is computed by a Python program (scikit-learn)',
  ],
  metricOwn: ['自定义指标 metric.py 用 Python 程序运行', 'The metric in metric.py runs as a Python program'],
  metricGuessed: [
    '没有写明指标，按真值列暂定为 {to}：请核对',
    'No metric was stated; based on the truth it was set to {to}. Check it.',
  ],
  metricUnknown: [
    '指标 {from} 没有对应，按真值列暂定为 {to}：请核对',
    'Metric {from} has no equivalent; based on the truth it was set to {to}. Check it.',
  ],
  script: [
    '代码赛（{name}）：提交程序的规则没有带来，阶段收结果文件',
    'Code competition ({name}): the program rules weren’t imported; the stage accepts result files',
  ],
  solutionNone: ['没有 solution.csv，阶段没有评分', 'There’s no solution.csv, so the stage has no scoring'],
  sampleFails: [
    '样例不能得分，没有带来（{why}）：请在“评分”中试算，改好程序或另传样例',
    'The sample didn’t score and wasn’t imported ({why}). Try it under “Scoring”, then fix the program or upload another sample.',
  ],
  dataLeft: ['没有带来：{why}', 'It wasn’t imported: {why}'],
  scoringLeft: ['评分没有带来：{why}', 'The scoring wasn’t imported: {why}'],
  application: [
    '没有阶段能评分：暂作应用赛（无评分）。在“阶段”里加上评分后请改为算法赛',
    'No stage can be scored, so it’s an application competition for now. Change it to an algorithm competition once a stage has scoring.',
  ],
  people: [
    '{teams} 支队伍、{people} 人、{submissions} 次提交',
    '{teams} teams, {people} people and {submissions} submissions',
  ],
  peopleHere: [
    '包里有 {teams} 支队伍：用命令 leitai import --submissions 导入时一并带来，人成为占位账号',
    'It contains {teams} teams. The command leitai import --submissions imports them too, with placeholder accounts.',
  ],
  boardAlone: [
    '榜单没有带来：没有提交的文件，成绩无法在这里重算',
    'The leaderboard wasn’t imported: without the submitted files, its scores can’t be computed here',
  ],
  peopleLeft: [
    '{count} 次提交没有文件或成绩，没有带来',
    '{count} submissions have no file or score and weren’t imported',
  ],
} as const satisfies Record<string, readonly [string, string]>

export type NoteWord = keyof typeof noteWords

export const formatNames = {
  codabench: 'Codabench',
  codalab: 'CodaLab',
  evalai: 'EvalAI',
  'hugging-face': 'Hugging Face',
  kaggle: 'Kaggle',
} as const
export type ForeignFormat = keyof typeof formatNames

/** What the other platforms do not say, and a draft must. */
export const blanks = {
  host: { zh: '待填写', en: 'To be filled in' },
  stage: { zh: '比赛', en: 'Competition' },
} as const
/** The licence of data whose licence nobody has stated. */
export const NO_LICENCE = '未注明 / not stated'

export const tabTitles = {
  overview: { zh: '概览', en: 'Overview' },
  task: { zh: '任务', en: 'Task' },
  rules: { zh: '规则', en: 'Rules' },
} as const

/** Why a competition is not published: nobody knows whether the scoring of a stage works. */
export const untriedStage = ({ zh, en = '' }: { zh: string; en?: string | undefined }) => ({
  zh: `阶段“${zh}”的评分没有用样例试算过`,
  en: `The scoring of stage “${en || zh}” was never tried on a sample`,
})
