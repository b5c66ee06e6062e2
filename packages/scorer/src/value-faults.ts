import { counted, type FaultWords, quoted, why } from './fault-words.ts'
import type { Fault } from './types.ts'

const range = ({ expected }: Fault) => (expected ?? '').replace('..', ' ~ ')

/** What is wrong with a file and its values. */
export const valueWords: FaultWords = {
  'empty-file': {
    zh: () => '文件是空的，应有表头和数据',
    en: () => 'the file is empty; expected a header and rows',
  },
  'no-rows': { zh: () => '文件只有表头，没有数据行', en: () => 'the file has a header but no rows' },
  'utf-16': {
    zh: () => '文件是 UTF-16 编码，应为 UTF-8 或 GBK(GB18030)；请另存为 CSV UTF-8',
    en: () => 'the file is in UTF-16, expected UTF-8 or GBK (GB18030); save it as CSV UTF-8',
  },
  'not-text': {
    zh: (f) => `文件不是文本（看起来是 ${f.found}），应为 CSV`,
    en: (f) => `the file isn’t text (it looks like ${f.found}); expected a CSV`,
  },
  'cr-line-ends': {
    zh: () => '换行只用了 CR（旧 Mac 格式），应为 LF 或 CRLF',
    en: () => 'lines end with CR alone (old Mac), expected LF or CRLF',
  },
  encoding: {
    zh: (f) => `字节不是有效的 ${f.expected} 文字；请把整个文件另存为 UTF-8`,
    en: (f) => `the bytes aren’t valid ${f.expected}; save the whole file as UTF-8`,
  },
  'mixed-encoding': {
    zh: () => '表头是 UTF-8，后面的行不是；请把整个文件另存为 UTF-8',
    en: () => 'the header is UTF-8 but later lines aren’t; save the whole file as UTF-8',
  },
  'read-failed': { zh: () => '文件读取失败，请重试', en: () => 'the file couldn’t be read; try again' },
  'bad-prepared': {
    zh: () => '服务器上的评分数据不可用，请联系主办方',
    en: () => 'the server’s scoring data can’t be used; contact the host',
  },
  'bad-sample': {
    zh: () => '示例文件不可用，无法预检',
    en: () => 'the sample file can’t be used, so nothing can be checked against it',
  },
  'no-header': {
    zh: (f) => `表头为 ${quoted(f.found)}，应为 ${quoted(f.expected)}`,
    en: (f) => `the header is ${quoted(f.found)}, expected ${quoted(f.expected)}`,
  },
  'missing-column': {
    zh: (f) => `缺少这一列；表头为 ${quoted(f.found)}，应为 ${quoted(f.expected)}`,
    en: (f) => `the column is missing; the header is ${quoted(f.found)}, expected ${quoted(f.expected)}`,
  },
  'unknown-column': {
    zh: (f) => `多余的列；应只有 ${quoted(f.expected)}`,
    en: (f) => `unexpected column; expected only ${quoted(f.expected)}`,
  },
  'duplicate-column': {
    zh: () => '列名重复，每列应只出现一次',
    en: () => 'the column appears twice, expected once',
  },
  'too-many-columns': {
    zh: (f) => `有 ${f.found} 列，应不超过 ${f.expected} 列`,
    en: (f) => `${counted(f.found, 'column', 'columns')}, expected at most ${f.expected}`,
  },
  'field-count': {
    zh: (f) => `有 ${f.found} 个字段，应与表头一致，为 ${f.expected} 个`,
    en: (f) => `${counted(f.found, 'field', 'fields')}, expected ${f.expected} as in the header`,
  },
  'unclosed-quote': { zh: () => '引号没有闭合', en: () => 'a quote is never closed' },
  'bad-quote': {
    zh: () => '引号用法有误：应包住整个字段，字段内的引号写两遍',
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
    en: () => 'blank line; blank lines are only allowed at the end of the file',
  },
  'empty-value': { zh: () => '值是空的', en: () => 'the value is empty' },
  'not-a-number': {
    zh: (f) => `值 ${quoted(f.found)} 不是数字，应为一个有限小数`,
    en: (f) => `the value ${quoted(f.found)} isn’t a number, expected a finite decimal`,
  },
  'not-finite': {
    zh: (f) => `值 ${quoted(f.found)} 不是有限的数，应为一个有限小数`,
    en: (f) => `the value ${quoted(f.found)} isn’t finite, expected a finite decimal`,
  },
  'out-of-range': {
    zh: (f) => `值 ${quoted(f.found)} 超出范围，应在 ${range(f)}`,
    en: (f) => `the value ${quoted(f.found)} is out of range, expected ${range(f)}`,
  },
  'unknown-id': {
    zh: (f) => `没有 id 为 ${quoted(f.found)} 的样本`,
    en: (f) => `there’s no row with the ID ${quoted(f.found)}`,
  },
  'id-not-integer': {
    zh: (f) => `id ${quoted(f.found)} 应为整数`,
    en: (f) => `the ID ${quoted(f.found)} must be a whole number`,
  },
  'duplicate-id': {
    zh: (f) => `id ${quoted(f.found)} 重复出现，应只有一次`,
    en: (f) => `the ID ${quoted(f.found)} appears again, expected once`,
  },
  'missing-ids': {
    zh: (f) => `缺少 ${f.count} 个 id，例如 ${f.expected}`,
    en: (f) => `${counted(f.count, 'ID is', 'IDs are')} missing, such as ${f.expected}`,
  },
  'list-too-long': {
    zh: (f) => `列出的项太多，应不超过 ${f.expected} 个`,
    en: (f) => `too many items, expected at most ${f.expected}`,
  },
  'duplicate-item': {
    zh: (f) => `${quoted(f.found)} 重复列出，应只有一次`,
    en: (f) => `${quoted(f.found)} is listed twice, expected once`,
  },
  'bad-mask': {
    zh: (f) => `掩码 ${quoted(f.found)} 无效：${why(f, 'zh')}`,
    en: (f) => `the mask ${quoted(f.found)} isn’t valid: ${why(f, 'en')}`,
  },
  'not-integer': {
    zh: (f) => `值 ${quoted(f.found)} 不是整数，应为整数`,
    en: (f) => `the value ${quoted(f.found)} isn’t a whole number`,
  },
  'too-many-entries': {
    zh: (f) => `同一个 id 的项太多，应不超过 ${f.expected} 个`,
    en: (f) => `too many items for one ID, expected at most ${f.expected}`,
  },
  'unknown-class': {
    zh: (f) => `类别 ${quoted(f.found)} 不在声明的类别之中，应为：${f.expected}`,
    en: (f) => `${quoted(f.found)} isn’t one of the declared classes, expected one of: ${f.expected}`,
  },
  'too-many-tracks': {
    zh: (f) => `同一序列的轨迹超过 ${f.expected} 条，或同一帧的框超过 ${f.expected} 个`,
    en: (f) => `a sequence has more than ${f.expected} tracks, or a frame more than ${f.expected} boxes`,
  },
  'entry-size': {
    zh: (f) => `单元格里有 ${f.count} 个值，不能按“${f.expected}”分成完整的项`,
    en: (f) =>
      `the cell contains ${counted(f.count, 'value', 'values')}, which don’t form complete items of "${f.expected}"`,
  },
  'differs-in-row': {
    zh: () => '同一个 id 的各行在此列应相同',
    en: () => 'all lines of one ID must have the same value here',
  },
}
