import { counted, type FaultWords, quoted, why } from './fault-words.ts'
import type { Fault } from './types.ts'

const range = ({ expected }: Fault) => (expected ?? '').replace('..', ' ~ ')

/** What parts the columns of a file. */
const signs: Record<string, { zh: string; en: string }> = {
  ',': { zh: '英文逗号', en: 'commas' },
  '\t': { zh: '制表符', en: 'tabs' },
  ';': { zh: '分号', en: 'semicolons' },
  '|': { zh: '竖线', en: 'vertical bars' },
  '，': { zh: '中文逗号', en: 'Chinese commas' },
}

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
    zh: (f) =>
      `文件不是文本表格（看起来是 ${f.found}），应为 CSV；压缩包请先解压，其他程序的文件请另存为 CSV（pandas 中为 to_csv(index=False)）`,
    en: (f) =>
      `the file isn’t text (it looks like ${f.found}); expected a CSV. Unpack an archive first, and save files of other programs as CSV (in pandas to_csv(index=False))`,
  },
  'stray-cr': {
    zh: () => '行中有不在行尾的 CR（回车符），应只用 LF 或 CRLF 换行；请在编辑器中统一换行后再保存',
    en: () =>
      'there’s a CR (carriage return) within the line; only LF or CRLF may end lines. Unify the line ends in an editor',
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
  separator: {
    zh: (f) =>
      `列以${signs[f.found ?? '']?.zh ?? f.found}分隔，应以${signs[f.expected ?? '']?.zh ?? f.expected}分隔；请按此另存，或改用相应的扩展名${f.found === ';' ? '。小数请用小数点（R 中用 write.csv 而不是 write.csv2）' : ''}`,
    en: (f) =>
      `the columns are separated by ${signs[f.found ?? '']?.en ?? f.found}, expected ${signs[f.expected ?? '']?.en ?? f.expected}; save the file so, or give it the ending of its kind${f.found === ';' ? '. Write decimals with a point (in R by write.csv, not write.csv2)' : ''}`,
  },
  'unnamed-column': {
    zh: (f) =>
      `有一列没有名字；应只有 ${quoted(f.expected)}。它可能是行号（pandas 请用 to_csv(index=False)）或行尾多余的分隔符`,
    en: (f) =>
      `a column has no name; expected only ${quoted(f.expected)}. It may be row numbers (in pandas use to_csv(index=False)) or a separator at the end of the line`,
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
    zh: (f) => `id ${quoted(f.found)} 应为整数，只写数字，不带小数点和其他符号`,
    en: (f) => `the ID ${quoted(f.found)} must be a whole number: digits only, without a decimal point or other signs`,
  },
  'duplicate-id': {
    zh: (f) => `id ${quoted(f.found)} 重复出现，应只有一次`,
    en: (f) => `the ID ${quoted(f.found)} appears again, expected once`,
  },
  'too-many-rows': {
    zh: (f) => `文件的行太多：应有 ${f.expected} 个 id，读到第 ${f.count} 行时停止`,
    en: (f) =>
      `the file has too many rows: expected ${counted(f.expected, 'ID', 'IDs')}, reading stopped at row ${f.count}`,
  },
  'missing-ids': {
    zh: (f) => `缺少 ${f.count} 个 id，例如 ${f.expected}`,
    en: (f) => `${counted(f.count, 'ID is', 'IDs are')} missing, such as ${f.expected}`,
  },
  'list-too-long': {
    zh: (f) => `列出的项太多，应不超过 ${f.expected} 个`,
    en: (f) => `too many items, expected at most ${f.expected}`,
  },
  'list-form': {
    zh: (f) =>
      `列表 ${quoted(f.found)} 的写法不对：各项之间应只有空格，没有括号、引号和逗号，如 a b c（pandas 中用 ' '.join(items)）`,
    en: (f) =>
      `the list ${quoted(f.found)} isn’t written as expected: items with blanks between them, without brackets, quotes and commas, such as a b c (in pandas: ' '.join(items))`,
  },
  'list-separator': {
    zh: (f) => `各项之间是 ${quoted(f.found)}，应为空格，如 a b c`,
    en: (f) => `the items are separated by ${quoted(f.found)}, expected blanks, such as a b c`,
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
  'unknown-labels': {
    zh: (f) =>
      `${f.count} 处的类别不认识：${f.found}${f.expected ? `；示例中的类别有：${f.expected}` : ''}。请检查写法（大小写、空格、1 与 1.0、True 与 1）和文件编码；本次没有评分`,
    en: (f) =>
      `unknown labels in ${counted(f.count, 'place', 'places')}: ${f.found}${f.expected ? `; labels of the sample: ${f.expected}` : ''}. Check how they’re written (case, spaces, 1 and 1.0, True and 1) and the file’s encoding; nothing was scored`,
  },
  'labels-not-known': {
    zh: (f) => `${f.count} 处的类别是答案中没有的，按错误计：${f.found}`,
    en: (f) => `labels in ${counted(f.count, 'place', 'places')} occur in no answer and count as wrong: ${f.found}`,
  },
  'read-as': {
    zh: (f) => `文件按 ${f.found} 读取；若有乱码，请另存为 UTF-8`,
    en: (f) => `the file was read as ${f.found}; if characters are wrong, save it as UTF-8`,
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
