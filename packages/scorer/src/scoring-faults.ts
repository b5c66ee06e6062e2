import { counted, type FaultWords, type Language, quoted, type Say, why } from './fault-words.ts'

const formulaReasons: Record<string, Record<Language, Say>> = {
  error: {
    zh: (f) => `出错${f.count ? `（第 ${f.count} 行）` : ''}：${f.found}`,
    en: (f) => `failed${f.count ? ` in its line ${f.count}` : ''}: ${f.found}`,
  },
  time: {
    zh: (f) => `超过 ${f.expected} 秒，已停止`,
    en: (f) => `took more than ${counted(f.expected, 'second', 'seconds')} and was stopped`,
  },
  memory: { zh: (f) => `用的内存超过 ${f.expected} MB`, en: (f) => `used more than ${f.expected} MB of memory` },
  number: {
    zh: (f) => `的结果是 ${f.found}，应为一个有限的数`,
    en: (f) => `returned ${f.found}, expected one finite number`,
  },
  missing: {
    zh: (f) => `没有返回 ${quoted(f.found)}：程序须返回含有 ${f.expected} 的字典`,
    en: (f) => `returned no ${quoted(f.found)}: expected a dict with ${f.expected}`,
  },
  dict: {
    zh: (f) => `的结果是 ${f.found}，应为含有 ${f.expected} 的字典`,
    en: (f) => `returned ${f.found}, expected a dict with ${f.expected}`,
  },
  shape: {
    zh: (f) => `的结果有 ${f.found}（行×列），应为一行一列`,
    en: (f) => `returned ${f.found} (rows × columns), expected one row with one column`,
  },
  statement: {
    zh: () => '应为一条 SELECT 查询',
    en: () => 'must be a single SELECT query',
  },
  packages: {
    zh: (f) => `无法运行：${f.found}`,
    en: (f) => `can’t run: ${f.found}`,
  },
  function: {
    zh: () => '应定义函数 score(solution, submission)',
    en: () => 'must define the function score(solution, submission)',
  },
}
const kindNames: Record<string, Record<Language, string>> = {
  integer: { zh: '整数', en: 'a whole number' },
  number: { zh: '数字', en: 'a number' },
  boolean: { zh: '真假值', en: 'true or false' },
  text: { zh: '文字', en: 'a text' },
}
/** What is wrong with how a host has a file scored, and with scoring a valid file. */
export const scoringWords: FaultWords = {
  'score-not-finite': {
    zh: () => '得分不是有限的数（真值可能有接近 0 的除数）',
    en: () => 'the score isn’t finite (possibly divided by a truth close to 0)',
  },
  'range-column': {
    zh: (f) => `为不存在的预测列声明了取值范围；预测列为 ${quoted(f.expected)}`,
    en: (f) => `it has a range but isn’t a prediction column; those are ${quoted(f.expected)}`,
  },
  'range-kind': {
    zh: () => '该指标的预测不是数字，不能声明取值范围',
    en: () => 'the metric takes no numbers here, so you can’t declare a range',
  },
  'bad-range': {
    zh: (f) => `取值范围 ${f.found} 不可用：下限应小于上限，且都在 ${f.expected} 之内`,
    en: (f) => `the range ${f.found} is invalid: the lower bound must be below the upper, both within ${f.expected}`,
  },
  'formula-elsewhere': {
    zh: () => '自定义公式只在服务器的评测进程中计算',
    en: () => 'formulas only run in the server’s scoring processes',
  },
  'formula-failed': {
    zh: (f) => `${f.column} 榜的公式${formulaReasons[f.reason ?? '']?.zh(f) ?? '没有算出成绩'}`,
    en: (f) => `the formula on board ${f.column} ${formulaReasons[f.reason ?? '']?.en(f) ?? 'gave no score'}`,
  },
  'program-refused': {
    zh: (f) => `主办方的评分程序不接受这份文件：${f.found}`,
    en: (f) => `the host’s scoring program rejected this file: ${f.found}`,
  },
  'formula-text': {
    zh: (f) => `值 ${quoted(f.found)} 不是数字，所以公式把整列当作文字`,
    en: (f) => `the value ${quoted(f.found)} isn’t a number, so the formula treated the whole column as text`,
  },
  'unknown-metric': {
    zh: (f) => `没有名为 ${quoted(f.found)} 的指标`,
    en: (f) => `there’s no metric called ${quoted(f.found)}`,
  },
  'unknown-option': {
    zh: (f) => `指标没有这个选项，可用：${f.expected || '无'}`,
    en: (f) => `the metric doesn’t have this option; available: ${f.expected || 'none'}`,
  },
  'bad-option': {
    zh: (f) => `选项的值 ${quoted(f.found)} 无效，应为 ${f.expected}`,
    en: (f) => `the option can’t be ${quoted(f.found)}, expected ${f.expected}`,
  },
  'target-columns': {
    zh: (f) => `真值列有 ${f.found} 个，应为 ${f.expected} 个`,
    en: (f) => `${f.found} target columns, expected ${f.expected}`,
  },
  'prediction-columns': {
    zh: (f) => `预测列有 ${f.found} 个，此指标应为 ${f.expected} 个`,
    en: (f) => `${f.found} prediction columns, expected ${f.expected} for this metric`,
  },
  'no-classes': {
    zh: (f) => `指标 ${f.found} 不读取类别，不能声明类别列表`,
    en: (f) => `the metric ${f.found} has no classes, so you can’t declare a class list`,
  },
  'class-list': {
    zh: (f) =>
      f.reason === 'length'
        ? `声明了 ${f.found} 个类别，应为 2 到 ${f.expected} 个`
        : f.reason === 'twice'
          ? `类别 ${quoted(f.found)} 在列表中重复`
          : `类别名 ${quoted(f.found)} 不可用：不能为空、过长或两端有空格，每行多个标签时不能含空格`,
    en: (f) =>
      f.reason === 'length'
        ? `${counted(f.found, 'class is', 'classes are')} declared, expected 2 to ${f.expected}`
        : f.reason === 'twice'
          ? `the class ${quoted(f.found)} is declared twice`
          : `a class can’t be named ${quoted(f.found)}: it must not be empty, too long, or start or end with spaces, nor contain spaces where rows have several labels`,
  },
  'no-labels': {
    zh: (f) => `指标 ${f.found} 不读取类别，不能声明类别怎样比较（labels）`,
    en: (f) => `the metric ${f.found} reads no labels, so you can’t declare how they’re compared ("labels")`,
  },
  'label-kind': {
    zh: (f) =>
      `类别 ${quoted(f.found)} 不是声明的${kindNames[f.expected ?? '']?.zh ?? ''}；请改正答案，或把 labels 声明为 text`,
    en: (f) =>
      `the label ${quoted(f.found)} isn’t ${kindNames[f.expected ?? '']?.en ?? ''}, as declared; correct the solution, or declare "labels" as text`,
  },
  'labels-merge': {
    zh: (f) =>
      `类别 ${quoted(f.found)} 与 ${quoted(f.expected)} 按${kindNames[f.reason ?? '']?.zh ?? ''}比较时相同；请统一写法，或把 labels 声明为 text`,
    en: (f) =>
      `the labels ${quoted(f.found)} and ${quoted(f.expected)} are the same as ${kindNames[f.reason ?? '']?.en ?? ''}; write them alike, or declare "labels" as text`,
  },
  'no-weights': {
    zh: (f) => `指标 ${f.found} 不支持样本权重`,
    en: (f) => `the metric ${f.found} doesn’t support row weights`,
  },
  'no-adjustment': {
    zh: (f) => `指标 ${f.found} 的预测不是单个数字，不能截断、取整、设阈值或换成名次`,
    en: (f) => `the metric ${f.found} doesn’t take single numbers, so nothing can be clipped, rounded or ranked`,
  },
  'no-empty': {
    zh: (f) => `指标 ${f.found} 没有可以为空的掩码、列表或多项，不能声明表示空的文字`,
    en: (f) =>
      `the metric ${f.found} has no masks, lists or items that can be empty, so a text for empty values has no use`,
  },
  'target-weights': {
    zh: (f) => `各目标的权重 ${quoted(f.found)} 不可用，应为 ${f.expected} 个正数`,
    en: (f) => `the target weights ${quoted(f.found)} are invalid, expected ${f.expected} numbers above 0`,
  },
  'cell-field': {
    zh: (f) => `单元格内各值的顺序 ${quoted(f.found)} 不可用，应含 ${f.expected}`,
    en: (f) => `the order of cell values ${quoted(f.found)} is invalid, expected ${f.expected}`,
  },
  'mixed-lines': {
    zh: (f) => `指标 ${f.found} 每个 id 只读一行，不能与每个 id 读多行的 ${f.expected} 同用一个文件`,
    en: (f) => `the metric ${f.found} reads one line per ID, and ${f.expected} several; one file can’t be both`,
  },
  'too-many-scores': {
    zh: (f) => `榜单的数有 ${f.count} 个，应不超过 ${f.expected} 个`,
    en: (f) => `the leaderboard has ${counted(f.count, 'column', 'columns')}, expected at most ${f.expected}`,
  },
  'score-name': {
    zh: (f) => `榜单的列名 ${quoted(f.found)} 不可用，应为小写字母开头的字母、数字和下划线，且至少显示一列`,
    en: (f) =>
      `a leaderboard column can’t be named ${quoted(f.found)}: use lowercase letters, digits and _, starting with a letter, and at least one must be shown`,
  },
  'score-name-twice': {
    zh: (f) => `榜单有两列都叫 ${quoted(f.found)}，列名应不同`,
    en: (f) => `two leaderboard columns are named ${quoted(f.found)}; use different names`,
  },
  'formula-alone': {
    zh: () =>
      '自定义公式只能单独使用，不能与其他列、其他任务或 CSV 以外的文件并用（Python 程序可以再返回几列，并可对它们列算式）',
    en: () =>
      'a formula must be the only leaderboard column, on one task with CSV files (a Python program can return further values, and calculations can use them)',
  },
  'no-program': {
    zh: (f) => `列 ${quoted(f.found)} 取自评分程序，但第一列的指标不是自定义程序（Python）`,
    en: (f) =>
      `the column ${quoted(f.found)} comes from a scoring program, but the first column’s metric isn’t a Python program`,
  },
  'rerun-failed': {
    zh: () => '程序在赛后重新运行时没有得出可以评分的结果',
    en: () => 'the program produced no scorable result in the re-run after the end',
  },
  'no-runs': {
    zh: (f) => `列 ${quoted(f.found)} 在选手的程序运行时测量，但该阶段不收程序：请先打开“提交程序”，或删除该列`,
    en: (f) =>
      `the column ${quoted(f.found)} is measured while competitors’ programs run, but this stage doesn’t accept programs: turn on “Programs”, or remove the column`,
  },
  'rank-column': {
    zh: (f) => `排名规则用到的列 ${quoted(f.found)} 不可用，可用：${f.expected}`,
    en: (f) => `the ranking rule can’t use ${quoted(f.found)}; available: ${f.expected}`,
  },
  'rank-thin': {
    zh: (f) =>
      `排名规则用到的列 ${quoted(f.found)} 设为公布后才显示，或只计（或只漏掉，或与其他列相加减后只剩）不足 20 行，或只有一类，公布 B 榜前不能给选手看，因此不能决定排名`,
    en: (f) =>
      `the ranking depends on ${quoted(f.found)}, which is shown only after the reveal, or counts or leaves out fewer than 20 rows (alone, or combined with other columns), or has only one class, so competitors must not see it before the reveal`,
  },
  'no-intervals': {
    zh: (f) =>
      f.reason === 'formula'
        ? '自定义公式没有区间：请去掉区间（intervals），或改用内置指标'
        : f.reason === 'tasks'
          ? '排名所用的数取自几个任务，没有区间：请去掉区间（intervals），或让一个任务决定排名'
          : `区间按组抽样，排名所用的数却按不同的列分组（${f.found}）：请只用一列分组，或去掉区间（intervals）`,
    en: (f) =>
      f.reason === 'formula'
        ? 'formulas have no intervals: remove "intervals", or choose one of the metrics'
        : f.reason === 'tasks'
          ? 'the column that determines the ranking depends on several tasks and has no intervals: remove "intervals", or let one task decide'
          : `intervals resample whole groups, but the column that determines the ranking uses groups by several columns (${f.found}): use one, or remove "intervals"`,
  },
  expression: {
    zh: (f) =>
      f.reason === 'length'
        ? `表达式应有 1 到 ${f.expected} 个字符`
        : `表达式在 ${quoted(f.found)} 处读不懂，可用数字、+ - * / ^、括号和：${f.expected}`,
    en: (f) =>
      f.reason === 'length'
        ? `a calculation must have 1 to ${f.expected} characters`
        : `the calculation can’t be read at ${quoted(f.found)}; it can contain numbers, + - * / ^, brackets and: ${f.expected}`,
  },
  'bad-split-value': {
    zh: (f) => `值 ${quoted(f.found)} 不能说明属于哪个榜，应为 ${f.expected}`,
    en: (f) => `the value ${quoted(f.found)} isn’t a board, expected ${f.expected}`,
  },
  'empty-board': { zh: (f) => `${f.column} 榜没有任何行`, en: (f) => `board ${f.column} has no rows` },
  'metric-undefined': {
    zh: (f) => `指标 ${f.found} 在 ${f.column} 榜上没有定义：${why(f, 'zh')}`,
    en: (f) => `the metric ${f.found} has no value on board ${f.column}: ${why(f, 'en')}`,
  },
  'not-binary': {
    zh: (f) => `真值有 ${f.found} 个类别，应为 ${f.expected} 个`,
    en: (f) => `the truth has ${counted(f.found, 'class', 'classes')}, expected ${f.expected}`,
  },
  'positive-unclear': {
    zh: (f) => `真值的两个类别是 ${f.found}，看不出哪个是正类：请在指标的选项 positive 中写明`,
    en: (f) => `the classes of the truth are ${f.found}: say in the metric’s option “positive” which one is positive`,
  },
  'class-without-column': {
    zh: (f) => `类别 ${quoted(f.found)} 没有对应的预测列；预测列为 ${quoted(f.expected)}`,
    en: (f) => `no prediction column is named after the class ${quoted(f.found)}; they are ${quoted(f.expected)}`,
  },
  'column-without-class': {
    zh: () => '此预测列不对应任何类别',
    en: () => 'this prediction column isn’t named after any class',
  },
}
