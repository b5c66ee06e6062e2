import type { Words } from '@leitai/platform/contract/inputs'
import type { ZipProblem } from '@leitai/zip/extract'

/** All messages about faults of competition folders, in both languages. */
export const folderWords = {
  weakSeed: [
    '这个种子可以被猜到，会泄露 A/B 划分：请去掉 seed（平台会随机生成），或写 22 个以上的随机字母和数字',
    'this seed can be guessed and would reveal the A/B split. Leave seed out (the platform picks one), or use at least 22 random letters and digits',
  ],
  noFile: ['没有这个文件', 'this file doesn’t exist'],
  manifestFolder: ['这是一个文件夹，应为文件', 'this is a folder and must be a file'],
  noSettings: ['文件中没有任何设置（空白或只有注释）', 'the file has no settings: it is blank, or has comments alone'],
  notSettings: [
    '文件应由一行行的 `key: value` 组成，不能是列表或单个值',
    'the file must consist of “key: value”, and be no list and no single value',
  ],
  practicePrize: ['练习赛不设奖项', 'practice has no prizes'],
  promotionFirst: ['晋级规则之前须有一个有排名的阶段', 'a promotion rule needs a previous stage with ranked teams'],
  switchAfter: [
    '测试集切换须紧接在一个 b: none 的评分阶段之后，并在其结束后开始',
    'a new test set must come right after a scored stage with b: none, and start once that is over',
  ],
  overallUnused: [
    '总成绩规则中有用不上的项：order 没有 weights，missing 只用于 sum，over: series 不列 stages',
    'the rule sets options that don’t apply: order has no weights, missing is only for sum, and over: series lists no stages',
  ],
  overallStage: [
    'stages 应为各阶段从 1 开始的序号，每个一次',
    'stages lists stage positions starting from 1, each once',
  ],
  overallScored: [
    '至少需要两个有评分的阶段，所列的阶段都须有评分',
    'at least two scored stages are needed, and every listed one must be scored',
  ],
  overallWeights: [
    '权重应有 {count} 个，与计入的阶段一一对应',
    'expected one weight for each stage that counts: {count}',
  ],
  overallDirection: [
    '计入的分数方向不同（有的越高越好，有的越低越好），不能相加：请用 ranks 或 order',
    'some of these scores are better when higher, others when lower, so they can’t be summed; use ranks or order',
  ],
  notFolder: ['{name} 不是文件夹', '{name} isn’t a folder'],
  notEmpty: ['文件夹 {name} 不是空的，导出只写入空文件夹', 'the folder {name} isn’t empty; exports need an empty one'],
  outside: ['文件 {name} 在竞赛文件夹之外', 'the file {name} is outside the competition folder'],
  programZip: [
    '{name} 不能作为评分程序：应为文件夹或 zip，最多 200 个文件、20 MB，路径都在其中',
    '{name} can’t be a scoring program: expected a folder or a zip with up to 200 files and 20 MB, all paths inside it',
  ],
  programMain: ['{name} 里没有 score.py（应在其根目录）', '{name} has no score.py in its root'],
  missingFile: ['找不到文件 {name}', 'the file {name} doesn’t exist'],
  emptyFile: ['文件 {name} 是空的', 'the file {name} is empty'],
  yaml: ['YAML 写法有误：{problem}', 'invalid YAML: {problem}'],
  json: ['JSON 写法有误：{problem}', 'invalid JSON: {problem}'],
  missing: ['缺少这一项', 'this key is missing'],
  unknownKey: ['没有名为 {name} 的项', 'unknown key {name}'],
  type: ['应为{expected}', 'expected {expected}'],
  value: ['应为其中之一：{expected}', 'expected one of {expected}'],
  small: ['应不小于 {limit}', 'expected at least {limit}'],
  big: ['应不大于 {limit}', 'expected at most {limit}'],
  wrong: ['这一项的值不对', 'the value isn’t valid'],
  text: ['应为文字，或 file: 文件名', 'expected a text, or file: and a file name'],
  line: ['应为一行不空的文字', 'expected one non-empty line of text'],
  slug: ['应为 2 到 60 个小写字母、数字和 -，至少一个字母', 'expected 2 to 60 of a-z, 0-9 and -, including a letter'],
  moment: [
    '应为日期，如 2026-11-21 18:00（北京时间）或 2026-11-21T18:00:00+08:00',
    'expected a date such as 2026-11-21 18:00 (Shanghai) or 2026-11-21T10:00:00Z',
  ],
  endOfDay: [
    '只写了日期，不知道是这一天的开始还是结束：请写上时间，如 2026-12-21 24:00 或 2026-12-21 00:00',
    'a day alone may mean its beginning or its end: write the time as well, such as 2026-12-21 24:00 or 2026-12-21 00:00',
  ],
  answersInData: [
    '{name} 就是（或其中有）一个尚未公布 B 榜的阶段的答案，选手会下载到；请换成正确的文件',
    '{name} is, or holds, the solution of a stage whose board B hasn’t been shown, and competitors would download it; name the right file',
  ],
  manifestName: [
    '文件名应为 competition.yaml，而这里是 {name}，请改名（Windows 可能隐藏了扩展名 .txt）',
    'the file must be named competition.yaml, but here it is {name}; rename it (Windows may hide the ending .txt)',
  ],
  code: ['邀请码应为 4 到 20 个大写字母或数字', 'an invitation code has 4 to 20 of A-Z and 0-9'],
  slugTaken: ['网址名 {name} 已被另一竞赛使用', 'the slug {name} belongs to another competition'],
  order: ['应晚于 {earlier}', 'it must be later than {earlier}'],
  stageOutside: ['阶段应在竞赛的起止时间之内', 'stages must be within the competition dates'],
  endless: ['只有练习赛可以没有结束时间', 'only practice competitions can have no end'],
  noStage: ['没有第 {stage} 个阶段', 'stage {stage} doesn’t exist'],
  noSample: [
    '评分阶段需要一个样例文件（data 中 sample: true 且 stage: {stage}）',
    'a scored stage needs a sample file (in data, with sample: true and stage: {stage})',
  ],
  twoSamples: ['第 {stage} 个阶段已有样例文件', 'stage {stage} already has a sample'],
  sampleStage: ['样例文件应属于一个评分阶段', 'a sample belongs to a scored stage'],
  applicationScoring: [
    '应用赛不评分，阶段不应有 scoring',
    'application competitions have no scores, so no scoring here',
  ],
  noScoring: ['算法赛至少要有一个评分阶段', 'an algorithm competition needs a scored stage'],
  noReveal: [
    '没有结束时间的阶段，B 榜永远不会公布，请用 b: none',
    'without an end, B would never be revealed; use b: none',
  ],
  codesMissing: ['需要邀请码，但 codes 中没有一个', 'registration asks for codes, but there are none'],
  notUtf8: [
    '文件 {name} 不是 UTF-8 或 GB18030 文字，请另存为 UTF-8',
    'the file {name} isn’t text in UTF-8 or GB18030; save it as UTF-8',
  ],
  longText: ['文件 {name} 过长，文字文件最多 1 MB', 'the file {name} is too long; texts can have up to 1 MB'],
  longTexts: ['所有文字合计过长，最多 16 MB', 'all texts together are too long; they can have up to 16 MB'],
  sameFile: ['{name} 与另一项是同一个文件', '{name} is the same file as another entry’s'],
  many: ['最多 {limit} 项', 'up to {limit} allowed'],
  draftText: ['文字过长，最多 {limit} 个字', 'the text is too long; it can have up to {limit} characters'],
  largeFile: ['文件 {name} 过大，最多 {mb} MB', 'the file {name} is too large; the limit is {mb} MB'],
  picture: [
    '草稿只能使用导入者自己上传到本站的图片，或草稿中已有的图片；请删去这一项，导入后再上传',
    'drafts only show images that the importer uploaded to this site, or that it already shows; leave this out and upload the image afterwards',
  ],
  fileType: ['文件 {name} 的类型不可用', 'the file type of {name} isn’t accepted'],
  duplicate: ['{name} 重复', '{name} appears twice'],
  csvColumn: ['缺少列 {name}', 'the column {name} is missing'],
  csvFields: ['第 {line} 行的字段数与表头不一致', 'line {line} has a different number of fields than the header'],
  csvValue: ['第 {line} 行，列 {name}：值不对', 'line {line}, column {name}: the value isn’t valid'],
  noTeam: ['第 {line} 行：没有编号为 {team} 的队伍', 'line {line}: team number {team} doesn’t exist'],
  person: ['{name} 不是可用的用户名', '{name} isn’t a valid username'],
  notEnded: [
    '竞赛尚未结束：只有结束的竞赛可以成为静态网站',
    'the competition hasn’t ended; only ended ones can become a static site',
  ],
  fileExists: ['{name} 已存在，请换一个文件名', '{name} already exists; choose another name'],
  twoPeople: ['{name} 在对照表中是两个人的账号', '{name} is the account of two people in the table'],
  noAccount: ['没有账号 {name}', 'the account {name} doesn’t exist'],
  topics: ['entries/topics.json 的内容不对：{problem}', 'entries/topics.json isn’t valid: {problem}'],
  entries: ['entries/teams.json 的内容不对：{problem}', 'entries/teams.json isn’t valid: {problem}'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

export type FolderWord = keyof typeof folderWords
export const isFolderWord = (word: string): word is FolderWord => Object.hasOwn(folderWords, word)

/** Names of YAML types by zod's names. */
export const kinds: Record<string, readonly [zh: string, en: string]> = {
  string: ['文字', 'text'],
  number: ['数字', 'a number'],
  int: ['整数', 'a whole number'],
  boolean: ['true 或 false', 'true or false'],
  array: ['列表（每项以 - 开头）', 'a list (items with -)'],
  object: ['一组键和值', 'keys with values'],
  record: ['一组键和值', 'keys with values'],
}

export const expected = ([zh, en]: readonly [zh: string, en: string]): Words => ({
  zh: `应为${zh}`,
  en: `expected ${en}`,
})

export const zipProblems = (mostEntries: number) =>
  ({
    broken: ['压缩包已损坏或不是 zip', 'The zip is damaged or isn’t a zip'],
    many: [`压缩包中的文件超过 ${mostEntries} 个`, `The zip has more than ${mostEntries} files`],
    large: ['压缩包解压后过大', 'The zip’s content is too large'],
    overlap: ['压缩包中有互相重叠的文件', 'Files in the zip overlap'],
    path: ['压缩包中有不安全的路径', 'A path in the zip points outside it'],
    case: ['压缩包中有两个文件名只有大小写不同，请改名', 'Two names in the zip differ only in case: rename one'],
    kind: ['压缩包中有加密文件或链接', 'The zip contains an encrypted file or a link'],
    method: [
      '压缩包用了不支持的压缩方法，请在压缩软件中选 Deflate（“标准”）后重新压缩',
      'The zip is packed by a method that isn’t supported: choose Deflate (“normal”) in the archiver and pack it again',
    ],
  }) as const satisfies Record<ZipProblem, readonly [zh: string, en: string]>

/** The account name for a person of another platform. */
export const importedName = (name: string, cmptId: number) => `${name}（导入 ${cmptId}）`

/** What became of a part, as the command says it. */
export const noteKinds = {
  carried: { zh: '带来', en: 'carried' },
  changed: { zh: '改变', en: 'changed' },
  left: { zh: '没有', en: 'left   ' },
  todo: { zh: '待办', en: 'to do  ' },
} as const
