/** Long because every fault has its sentence in both languages beside the others. */
import { fileWords } from './file-faults.ts'
import type { Fault } from './types.ts'

type Say = (fault: Fault) => string
type Language = 'zh' | 'en'

/** A number with its noun: 1 row, 2 rows. */
const counted = (count: number | string | undefined, one: string, many: string) =>
  `${count} ${Number(count) === 1 ? one : many}`
const quoted = (text: string | undefined) => `"${text ?? ''}"`
const reasons: Record<string, Record<Language, string>> = {
  'one-class': { zh: '真值只有一个类别', en: 'its truth is all one class' },
  constant: { zh: '真值是常数', en: 'its truth is constant' },
  zero: { zh: '真值中有 0', en: 'its truth holds a 0' },
  negative: { zh: '真值中有负数', en: 'its truth holds a negative number' },
  'missing-class': { zh: '有的类别没有样本', en: 'some class has no row there' },
  'too-few': { zh: '行数太少', en: 'it has too few rows' },
  'nothing-true': { zh: '没有任何真实项', en: 'nothing is true there' },
  'no-event': { zh: '没有发生任何事件', en: 'no event happened there' },
  integers: { zh: '只能是以空格分隔的整数', en: 'it may hold only whole numbers parted by blanks' },
  'from-one': { zh: '像素从 1 数起', en: 'pixels are counted from 1' },
  order: { zh: '起点必须递增且各段不重叠', en: 'starts must rise and runs must not overlap' },
  length: { zh: '长度必须至少为 1', en: 'a length must be at least 1' },
  pixels: { zh: '超出图像的像素范围', en: 'it runs beyond the pixels of the image' },
  pairs: { zh: '起点与长度必须成对', en: 'starts and lengths must come in pairs' },
}
const formulaReasons: Record<string, Record<Language, Say>> = {
  error: {
    zh: (f) => `出错${f.count ? `(第 ${f.count} 行)` : ''}:${f.found}`,
    en: (f) => `failed${f.count ? ` in its line ${f.count}` : ''}: ${f.found}`,
  },
  time: {
    zh: (f) => `超过 ${f.expected} 秒,已停止`,
    en: (f) => `took more than ${counted(f.expected, 'second', 'seconds')} and was stopped`,
  },
  memory: { zh: (f) => `用的内存超过 ${f.expected} MB`, en: (f) => `took more than ${f.expected} MB of memory` },
  number: {
    zh: (f) => `的结果是 ${f.found},应为一个有限的数`,
    en: (f) => `gave ${f.found}, expected one finite number`,
  },
  shape: {
    zh: (f) => `的结果有 ${f.found}(行×列),应为一行一列`,
    en: (f) => `gave ${f.found} (rows × columns), expected one row with one column`,
  },
  statement: {
    zh: () => '应为一条 SELECT 查询',
    en: () => 'was expected to be one SELECT query',
  },
  function: {
    zh: () => '应定义函数 score(solution, submission)',
    en: () => 'was expected to define the function score(solution, submission)',
  },
}
const why = (fault: Fault, language: Language) => reasons[fault.reason ?? '']?.[language] ?? fault.reason ?? ''

/** The message of every fault in both languages, without the position, which `describeFault` prepends. */
const words: Record<string, Record<Language, Say>> = {
  'empty-file': {
    zh: () => '文件是空的,应有表头和数据',
    en: () => 'the file is empty; a header and rows were expected',
  },
  'no-rows': { zh: () => '文件只有表头,没有数据行', en: () => 'the file has a header but no rows' },
  'utf-16': {
    zh: () => '文件是 UTF-16 编码,应为 UTF-8 或 GBK(GB18030);请另存为 CSV UTF-8',
    en: () => 'the file is in UTF-16, expected UTF-8 or GBK (GB18030); save it as CSV UTF-8',
  },
  'not-text': {
    zh: (f) => `文件不是文本(看起来是 ${f.found}),应为 CSV`,
    en: (f) => `the file is not text (it looks like ${f.found}); a CSV was expected`,
  },
  'cr-line-ends': {
    zh: () => '换行只用了 CR(旧 Mac 格式),应为 LF 或 CRLF',
    en: () => 'lines end with CR alone (old Mac), expected LF or CRLF',
  },
  encoding: {
    zh: (f) => `字节不是有效的 ${f.expected} 文字;请把整个文件另存为 UTF-8`,
    en: (f) => `the bytes are not valid ${f.expected}; save the whole file as UTF-8`,
  },
  'mixed-encoding': {
    zh: () => '表头是 UTF-8，后面的行不是；请把整个文件另存为 UTF-8',
    en: () => 'the header is UTF-8 and lines behind it are not; save the whole file as UTF-8',
  },
  'read-failed': { zh: () => '文件读取失败,请重试', en: () => 'the file could not be read; try again' },
  'bad-prepared': {
    zh: () => '服务器上的评分数据不可用,请联系主办方',
    en: () => 'the scoring data of the server is not usable; tell the host',
  },
  'bad-sample': {
    zh: () => '示例文件不可用,无法预检',
    en: () => 'the sample file is not usable, so nothing can be checked against it',
  },
  'no-header': {
    zh: (f) => `表头为 ${quoted(f.found)},应为 ${quoted(f.expected)}`,
    en: (f) => `the header is ${quoted(f.found)}, expected ${quoted(f.expected)}`,
  },
  'missing-column': {
    zh: (f) => `缺少这一列;表头为 ${quoted(f.found)},应为 ${quoted(f.expected)}`,
    en: (f) => `the column is missing; the header is ${quoted(f.found)}, expected ${quoted(f.expected)}`,
  },
  'unknown-column': {
    zh: (f) => `多余的列;应只有 ${quoted(f.expected)}`,
    en: (f) => `the column is not asked for; expected only ${quoted(f.expected)}`,
  },
  'duplicate-column': {
    zh: () => '列名重复,每列应只出现一次',
    en: () => 'the column stands there twice, expected once',
  },
  'too-many-columns': {
    zh: (f) => `有 ${f.found} 列,应不超过 ${f.expected} 列`,
    en: (f) => `${counted(f.found, 'column', 'columns')}, expected at most ${f.expected}`,
  },
  'field-count': {
    zh: (f) => `有 ${f.found} 个字段,应与表头一致,为 ${f.expected} 个`,
    en: (f) => `${counted(f.found, 'field', 'fields')}, expected ${f.expected} as in the header`,
  },
  'unclosed-quote': { zh: () => '引号没有闭合', en: () => 'a quote is opened and never closed' },
  'bad-quote': {
    zh: () => '引号用法有误:应包住整个字段,字段内的引号写两遍',
    en: () => 'a quote is out of place: it must enclose a whole field, and be doubled inside',
  },
  'line-too-long': {
    zh: (f) => `一行超过 ${f.count} 字节`,
    en: (f) => `the line is longer than ${counted(f.count, 'byte', 'bytes')}`,
  },
  'field-too-long': {
    zh: (f) => `值超过 ${f.count} 字节`,
    en: (f) => `the value is longer than ${counted(f.count, 'byte', 'bytes')}`,
  },
  'blank-line': {
    zh: () => '空行只能出现在文件末尾',
    en: () => 'a blank line; such may stand only at the end of the file',
  },
  'empty-value': { zh: () => '值是空的', en: () => 'the value is empty' },
  'not-a-number': {
    zh: (f) => `值 ${quoted(f.found)} 不是数字,应为一个有限小数`,
    en: (f) => `the value ${quoted(f.found)} is not a number, expected a finite decimal`,
  },
  'not-finite': {
    zh: (f) => `值 ${quoted(f.found)} 不是有限的数,应为一个有限小数`,
    en: (f) => `the value ${quoted(f.found)} is not finite, expected a finite decimal`,
  },
  'out-of-range': {
    zh: (f) => `值 ${quoted(f.found)} 超出范围,应在 ${range(f)}`,
    en: (f) => `the value ${quoted(f.found)} is out of range, expected ${range(f)}`,
  },
  'unknown-id': {
    zh: (f) => `没有 id 为 ${quoted(f.found)} 的样本`,
    en: (f) => `there is no row with the id ${quoted(f.found)}`,
  },
  'id-not-integer': {
    zh: (f) => `id ${quoted(f.found)} 应为整数`,
    en: (f) => `the id ${quoted(f.found)} was expected to be a whole number`,
  },
  'duplicate-id': {
    zh: (f) => `id ${quoted(f.found)} 重复出现,应只有一次`,
    en: (f) => `the id ${quoted(f.found)} stands there again, expected once`,
  },
  'missing-ids': {
    zh: (f) => `缺少 ${f.count} 个 id,例如 ${f.expected}`,
    en: (f) => `${counted(f.count, 'id is', 'ids are')} missing, such as ${f.expected}`,
  },
  'list-too-long': {
    zh: (f) => `列出的项太多,应不超过 ${f.expected} 个`,
    en: (f) => `too many items, expected at most ${f.expected}`,
  },
  'duplicate-item': {
    zh: (f) => `${quoted(f.found)} 重复列出,应只有一次`,
    en: (f) => `${quoted(f.found)} is listed twice, expected once`,
  },
  'bad-mask': {
    zh: (f) => `掩码 ${quoted(f.found)} 无效:${why(f, 'zh')}`,
    en: (f) => `the mask ${quoted(f.found)} is not valid: ${why(f, 'en')}`,
  },
  'score-not-finite': {
    zh: () => '得分不是有限的数（真值可能有接近 0 的除数）',
    en: () => 'the score is not finite (a truth close to 0 may be divided by)',
  },
  'range-column': {
    zh: (f) => `为不存在的预测列声明了取值范围；预测列为 ${quoted(f.expected)}`,
    en: (f) => `a range is declared for it, and it is no prediction column; those are ${quoted(f.expected)}`,
  },
  'range-kind': {
    zh: () => '该指标的预测不是数字，不能声明取值范围',
    en: () => 'the metric takes no numbers here, so that no range can be declared',
  },
  'bad-range': {
    zh: (f) => `取值范围 ${f.found} 不可用：下限应小于上限，且都在 ${f.expected} 之内`,
    en: (f) =>
      `the range ${f.found} cannot be used: the lower bound must lie below the upper, both within ${f.expected}`,
  },
  'formula-elsewhere': {
    zh: () => '自定义公式只在服务器的评测进程中计算',
    en: () => 'a formula is computed in the scoring processes of the server only',
  },
  'formula-failed': {
    zh: (f) => `${f.column}榜的公式${formulaReasons[f.reason ?? '']?.zh(f) ?? '没有算出成绩'}`,
    en: (f) => `the formula on board ${f.column} ${formulaReasons[f.reason ?? '']?.en(f) ?? 'gave no score'}`,
  },
  'formula-text': {
    zh: (f) => `值 ${quoted(f.found)} 不是数字,所以公式把整列当作文字`,
    en: (f) => `the value ${quoted(f.found)} is not a number, so the formula took the whole column for text`,
  },
  'unknown-metric': {
    zh: (f) => `没有名为 ${quoted(f.found)} 的指标`,
    en: (f) => `there is no metric called ${quoted(f.found)}`,
  },
  'unknown-option': {
    zh: (f) => `指标没有这个选项,可用:${f.expected || '无'}`,
    en: (f) => `the metric has no such option; it has: ${f.expected || 'none'}`,
  },
  'bad-option': {
    zh: (f) => `选项的值 ${quoted(f.found)} 无效,应为 ${f.expected}`,
    en: (f) => `the option cannot be ${quoted(f.found)}, expected ${f.expected}`,
  },
  'target-columns': {
    zh: (f) => `真值列有 ${f.found} 个,应为 ${f.expected} 个`,
    en: (f) => `${f.found} truth columns, expected ${f.expected}`,
  },
  'prediction-columns': {
    zh: (f) => `预测列有 ${f.found} 个,此指标应为 ${f.expected} 个`,
    en: (f) => `${f.found} prediction columns, expected ${f.expected} for this metric`,
  },
  'not-integer': {
    zh: (f) => `值 ${quoted(f.found)} 不是整数，应为整数`,
    en: (f) => `the value ${quoted(f.found)} is not a whole number, expected one`,
  },
  'too-many-entries': {
    zh: (f) => `同一个 id 的项太多，应不超过 ${f.expected} 个`,
    en: (f) => `too many entries for one id, expected at most ${f.expected}`,
  },
  'unknown-class': {
    zh: (f) => `类别 ${quoted(f.found)} 不在声明的类别之中，应为：${f.expected}`,
    en: (f) => `${quoted(f.found)} is none of the declared classes, expected one of: ${f.expected}`,
  },
  'no-classes': {
    zh: (f) => `指标 ${f.found} 不读取类别，不能声明类别列表`,
    en: (f) => `the metric ${f.found} reads no classes, so no list of them can be declared`,
  },
  'class-list': {
    zh: (f) =>
      f.reason === 'length'
        ? `声明了 ${f.found} 个类别，应为 2 到 ${f.expected} 个`
        : f.reason === 'twice'
          ? `类别 ${quoted(f.found)} 在列表中重复（数字按值比较）`
          : `类别名 ${quoted(f.found)} 不可用：不能为空、过长或两端有空格，每行多个标签时不能含空格`,
    en: (f) =>
      f.reason === 'length'
        ? `${counted(f.found, 'class is', 'classes are')} declared, expected 2 to ${f.expected}`
        : f.reason === 'twice'
          ? `the class ${quoted(f.found)} is declared twice (numbers are compared by value)`
          : `a class cannot be named ${quoted(f.found)}: not empty, too long or with blanks around, nor within where rows have several labels`,
  },
  'too-many-tracks': {
    zh: (f) => `同一序列的轨迹超过 ${f.expected} 条，或同一帧的框超过 ${f.expected} 个`,
    en: (f) => `a sequence has more than ${f.expected} tracks, or a frame more than ${f.expected} boxes`,
  },
  'entry-size': {
    zh: (f) => `单元格里有 ${f.count} 个值，不能按“${f.expected}”分成完整的项`,
    en: (f) =>
      `the cell holds ${counted(f.count, 'value', 'values')}, which do not make whole entries of "${f.expected}"`,
  },
  'differs-in-row': {
    zh: () => '同一个 id 的各行在此列应相同',
    en: () => 'all lines of one id were expected to say the same here',
  },
  'no-weights': {
    zh: (f) => `指标 ${f.found} 不支持样本权重`,
    en: (f) => `the metric ${f.found} takes no weights of rows`,
  },
  'no-adjustment': {
    zh: (f) => `指标 ${f.found} 的预测不是单个数字，不能截断、取整、设阈值或换成名次`,
    en: (f) => `the metric ${f.found} takes no single number, so nothing can be clipped, rounded or ranked`,
  },
  'no-empty': {
    zh: (f) => `指标 ${f.found} 没有可以为空的掩码、列表或多项，不能声明表示空的文字`,
    en: (f) => `the metric ${f.found} has no masks, lists or entries that may be empty, so nothing can stand for them`,
  },
  'target-weights': {
    zh: (f) => `各目标的权重 ${quoted(f.found)} 不可用，应为 ${f.expected} 个正数`,
    en: (f) => `the weights of the targets ${quoted(f.found)} cannot be used, expected ${f.expected} numbers above 0`,
  },
  'cell-field': {
    zh: (f) => `单元格内各值的顺序 ${quoted(f.found)} 不可用，应含 ${f.expected}`,
    en: (f) => `the order of the values of a cell ${quoted(f.found)} cannot be used, expected ${f.expected}`,
  },
  'mixed-lines': {
    zh: (f) => `指标 ${f.found} 每个 id 只读一行，不能与每个 id 读多行的 ${f.expected} 同用一个文件`,
    en: (f) => `the metric ${f.found} reads one line an id, and ${f.expected} several; one file cannot be both`,
  },
  'too-many-scores': {
    zh: (f) => `榜单的数有 ${f.count} 个，应不超过 ${f.expected} 个`,
    en: (f) => `the leaderboard has ${counted(f.count, 'number', 'numbers')}, expected at most ${f.expected}`,
  },
  'score-name': {
    zh: (f) => `榜单的列名 ${quoted(f.found)} 不可用，应为小写字母开头的字母、数字和下划线，且至少显示一列`,
    en: (f) =>
      `a number of the leaderboard cannot be named ${quoted(f.found)}: lower-case letters, digits and _, a letter first, and one must be shown`,
  },
  'score-name-twice': {
    zh: (f) => `榜单有两列都叫 ${quoted(f.found)}，列名应不同`,
    en: (f) => `two numbers of the leaderboard are named ${quoted(f.found)}, expected different names`,
  },
  'formula-alone': {
    zh: () => '自定义公式只能单独使用，不能与其他列、其他任务或 CSV 以外的文件并用',
    en: () => 'a formula must be the only number of its leaderboard, on one task whose files are CSV',
  },
  ...fileWords,
  'rank-column': {
    zh: (f) => `排名规则用到的列 ${quoted(f.found)} 不可用，可用：${f.expected}`,
    en: (f) => `the rule for the rank cannot use ${quoted(f.found)}; it may use: ${f.expected}`,
  },
  'rank-thin': {
    zh: (f) =>
      `排名规则用到的列 ${quoted(f.found)} 只计（或只漏掉）不足 20 行，或只有一类，公布B榜前不能给选手看，因此不能决定排名`,
    en: (f) =>
      `the rank depends on ${quoted(f.found)}, which counts or leaves out fewer than 20 rows, or only one class, so that competitors must not see it before the reveal`,
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
        ? 'a formula has no intervals: remove "intervals", or choose one of the metrics'
        : f.reason === 'tasks'
          ? 'the number that orders the board depends on several tasks and has no intervals: remove "intervals", or let one task decide'
          : `intervals draw whole groups, but the number that orders the board uses groups by several columns (${f.found}): use one, or remove "intervals"`,
  },
  expression: {
    zh: (f) =>
      f.reason === 'length'
        ? `表达式应有 1 到 ${f.expected} 个字符`
        : `表达式在 ${quoted(f.found)} 处读不懂，可用数字、+ - * / ^、括号和：${f.expected}`,
    en: (f) =>
      f.reason === 'length'
        ? `an expression has 1 to ${f.expected} characters`
        : `the expression cannot be read at ${quoted(f.found)}; it may hold numbers, + - * / ^, brackets and: ${f.expected}`,
  },
  'bad-split-value': {
    zh: (f) => `值 ${quoted(f.found)} 不能说明属于哪个榜,应为 ${f.expected}`,
    en: (f) => `the value ${quoted(f.found)} names no board, expected ${f.expected}`,
  },
  'empty-board': { zh: (f) => `${f.column}榜没有任何行`, en: (f) => `board ${f.column} has no rows` },
  'metric-undefined': {
    zh: (f) => `指标 ${f.found} 在 ${f.column}榜上没有定义:${why(f, 'zh')}`,
    en: (f) => `the metric ${f.found} has no value on board ${f.column}: ${why(f, 'en')}`,
  },
  'not-binary': {
    zh: (f) => `真值有 ${f.found} 个类别,应为 ${f.expected} 个`,
    en: (f) => `the truth has ${counted(f.found, 'class', 'classes')}, expected ${f.expected}`,
  },
  'class-without-column': {
    zh: (f) => `类别 ${quoted(f.found)} 没有对应的预测列;预测列为 ${quoted(f.expected)}`,
    en: (f) => `no prediction column is named as the class ${quoted(f.found)}; they are ${quoted(f.expected)}`,
  },
  'column-without-class': {
    zh: () => '此预测列不对应任何类别',
    en: () => 'this prediction column is named as no class',
  },
}

/** All fault codes. */
export const faultCodes: readonly string[] = Object.keys(words)

/** Faults that occur only during scoring. Which one it is, and on which board, may depend on hidden values. */
export const scoringFaultCodes = ['score-not-finite', 'formula-failed', 'formula-text'] as const

/** Whether a score could not be computed although the file was valid. */
export const isScoringFault = ({ code }: Fault): boolean => scoringFaultCodes.some((one) => one === code)

const range = ({ expected }: Fault) => (expected ?? '').replace('..', ' ~ ')

/** One sentence with line, column, found and expected value. */
export function describeFault(fault: Fault, language: Language): string {
  const say = words[fault.code]?.[language]
  const text = say ? say(fault) : fault.code
  if (fault.score !== undefined) {
    const { score, ...rest } = fault
    const said = describeFault(rest, language)
    return language === 'zh' ? `榜单列 ${quoted(score)}：${said}` : `Score ${quoted(score)}: ${said}`
  }
  if (fault.file !== undefined) {
    const { file, ...rest } = fault
    const said = describeFault(rest, language)
    return language === 'zh' ? `文件 ${quoted(file)}：${said}` : `File ${quoted(file)}: ${said}`
  }
  const board = ['empty-board', 'metric-undefined', 'formula-failed'].includes(fault.code)
  const column = board ? undefined : fault.column
  if (language === 'zh') {
    const place = [fault.line && `第 ${fault.line} 行`, column !== undefined && `列 ${quoted(column)}`].filter(Boolean)
    return place.length > 0 ? `${place.join(',')}:${text}` : text
  }
  const place = [fault.line && `Line ${fault.line}`, column !== undefined && `column ${quoted(column)}`].filter(Boolean)
  const whole = place.length > 0 ? `${place.join(', ')}: ${text}` : text
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}
