import { counted, type FaultWords, quoted } from './fault-words.ts'

/** What is wrong with files other than CSV, with the tasks that they belong to, and with how a host declares them. */
export const fileWords: FaultWords = {
  'unknown-task': {
    zh: (f) => `没有名为“${f.found}”的任务，可用：${f.expected}`,
    en: (f) => `there’s no task called "${f.found}"; available: ${f.expected}`,
  },
  'task-name': {
    zh: (f) => `任务名“${f.found}”不可用，应为小写字母开头的字母、数字和下划线，且互不相同`,
    en: (f) =>
      `a task can’t be named "${f.found}": use lowercase letters, digits and _, starting with a letter, each name once`,
  },
  'too-many-tasks': {
    zh: (f) => `任务有 ${f.count} 个，应不超过 ${f.expected} 个`,
    en: (f) => `${counted(f.count, 'task', 'tasks')}, expected at most ${f.expected}`,
  },
  'task-without-score': {
    zh: (f) => `任务“${f.found}”没有任何榜单列，至少应有一列`,
    en: (f) => `no leaderboard column reads the task "${f.found}"; at least one must`,
  },
  'task-required': {
    zh: () => '所有任务都可以不交，至少应有一个任务必须提交',
    en: () => 'every task is optional; at least one must be required',
  },
  'task-missing': {
    zh: (f) => `zip 中没有任务“${f.found}”的文件，此任务必须提交`,
    en: (f) => `the zip has no file for the task "${f.found}", which is required`,
  },
  'task-file': {
    zh: (f) => `zip 中的“${f.found}”不属于任何任务，应为：${f.expected}`,
    en: (f) => `"${f.found}" in the zip doesn’t belong to any task; expected: ${f.expected}`,
  },
  'task-twice': {
    zh: (f) => `任务“${f.found}”有不止一个文件，应只有一个`,
    en: (f) => `the task "${f.found}" has more than one file, expected one`,
  },
  'zip-expected': {
    zh: (f) => `应提交一个 zip，其中有：${f.expected}`,
    en: (f) => `expected a zip with: ${f.expected}`,
  },
  'file-format': {
    zh: (f) => `文件“${f.found}”的类型不接受，应为 ${f.expected}`,
    en: (f) => `the file type of "${f.found}" isn’t accepted, expected ${f.expected}`,
  },
  'member-name': {
    zh: (f) => `文件名“${f.found}”不可用，应含一次 {id}，例如 masks/{id}.png`,
    en: (f) => `files can’t be named "${f.found}"; the name must contain {id} once, such as masks/{id}.png`,
  },
  'member-column': {
    zh: (f) => `没有这一列，不能声明为文件；可用：${f.expected}`,
    en: (f) => `this file column doesn’t exist; available: ${f.expected}`,
  },
  'files-unread': {
    zh: (f) => `其后的 ${f.count} 个文件没有再检查`,
    en: (f) => `${counted(f.count, 'more file was', 'more files were')} not checked`,
  },
  'member-keys': {
    zh: () => '文件名只含 id，不能再用其他列标识行',
    en: () => 'files are named by ID only, so no further columns can identify a row',
  },
  'member-unknown': {
    zh: (f) => `不应有这个文件，应为：${f.expected}`,
    en: (f) => `unexpected file, expected: ${f.expected}`,
  },
  'member-missing': {
    zh: (f) => `id 为“${f.found}”的样本缺少文件：${f.expected}`,
    en: (f) => `a file for the row "${f.found}" is missing: ${f.expected}`,
  },
  'member-file': {
    zh: () => '“任意文件”只能由 Python 评分程序读取，请改为别的内容或改用 Python 程序',
    en: () => 'only a Python scoring program can read any file type; choose what the files contain, or such a program',
  },
  'member-read': {
    zh: () => 'Python 评分程序按路径读取文件，文件内容请选“任意文件”',
    en: () => 'a Python scoring program gets files by path: choose “any file” as their content',
  },
  'member-large': {
    zh: (f) => `文件超过 ${f.expected} MB`,
    en: (f) => `the file is larger than ${f.expected} MB`,
  },
  'not-png': { zh: () => '不是可用的 PNG 图像', en: () => 'it isn’t a valid PNG image' },
  'image-size': {
    zh: (f) => `图像为 ${f.found}，应为 ${f.expected}（宽 × 高 × 通道）`,
    en: (f) => `the image is ${f.found}, expected ${f.expected} (width × height × channels)`,
  },
  'member-size': {
    zh: (f) => `大小为 ${f.found}，与答案的 ${f.expected} 不同：对应的位置会错开，请按原图（原声音、原数组）的大小输出`,
    en: (f) =>
      `its size is ${f.found}, and the solution’s is ${f.expected}, so that their places differ: write it in the size of the original`,
  },
  'not-wav': {
    zh: () => '不是可用的 WAV 声音，应为 8、16、24、32 位整数或 32、64 位浮点数的 PCM',
    en: () => 'it isn’t a valid WAV sound: expected PCM with 8, 16, 24, 32-bit integers or 32, 64-bit floats',
  },
  'sound-shape': {
    zh: (f) => `声音为 ${f.found}，应为 ${f.expected}`,
    en: (f) => `the sound has ${f.found}, expected ${f.expected}`,
  },
  'empty-sound': { zh: () => '声音文件是空的，没有任何采样', en: () => 'the sound is empty: it has no samples' },
  'list-length': {
    zh: (f) => `有 ${f.found} 个数，应为 ${f.expected} 个`,
    en: (f) => `${counted(f.found, 'number', 'numbers')}, expected ${f.expected}`,
  },
  'text-encoding': {
    zh: () => '既不是 UTF-8 也不是 GB18030 的文字，请另存为 UTF-8',
    en: () => 'the text is neither UTF-8 nor GB18030; save it as UTF-8',
  },
  'text-length': {
    zh: (f) => `文字超过 ${f.expected} 字节`,
    en: (f) => `the text is longer than ${f.expected} bytes`,
  },
  'bad-json': {
    zh: (f) => `不是有效的 JSON${f.found ? `：${f.found}` : ''}`,
    en: (f) => `it isn’t valid JSON${f.found ? `: ${f.found}` : ''}`,
  },
  'json-lines': {
    zh: () => '文件每行一个 JSON 对象（JSON Lines），不是一个 JSON 文档；请把文件名的结尾改为 .jsonl，或写成一个列表',
    en: () =>
      'it has one JSON object per line (JSON Lines), not one document; give it the ending .jsonl, or write one list',
  },
  'json-document': {
    zh: () => '文件是一个跨多行的 JSON 文档，不是每行一个对象；请把文件名的结尾改为 .json，或每行写一个对象',
    en: () => 'it’s one JSON document, not one object per line; give it the ending .json, or write one object per line',
  },
  'json-places': {
    zh: (f) => `有几处都可能是结果：${f.found}；请只留下一处，例如只写对象的列表`,
    en: (f) => `several parts could be the results: ${f.found}; leave only one, such as a plain list of objects`,
  },
  'json-shape': {
    zh: (f) =>
      `JSON 的结构不对，应为${f.expected === 'line' ? '每行一个对象' : '对象的列表、各列的列表，或以 id 为键的对象'}`,
    en: (f) =>
      `the JSON has a different structure, expected ${f.expected === 'line' ? 'one object per line' : 'a list of objects, lists of columns, or an object by ID'}`,
  },
  'json-value': {
    zh: () => '值应为数字、文字、真假或其列表',
    en: () => 'a value must be a number, a text, true or false, or a list of them',
  },
  'list-item': {
    zh: (f) => `列表中的 ${quoted(f.found)} 含有空格，而各项以空格分隔；请改用没有空格的写法，如 New_York`,
    en: (f) =>
      `${quoted(f.found)} in a list contains blanks, by which items are parted; write it without, such as New_York`,
  },
  'mask-channels': {
    zh: () => '图像的各颜色通道或透明度不一致，看不出哪些像素属于掩码；请存为单通道（灰度）的 PNG',
    en: () =>
      'the colours or the transparency of the image leave open which pixels belong to the mask; save it as a PNG of one channel (greyscale)',
  },
  'bad-parquet': {
    zh: (f) => `不是可用的 Parquet 文件${f.found ? `：${f.found}` : ''}`,
    en: (f) => `it isn’t a valid Parquet file${f.found ? `: ${f.found}` : ''}`,
  },
  'bad-npy': {
    zh: (f) => `不是可用的 NumPy 数组${f.found ? `：${f.found}` : ''}`,
    en: (f) => `it isn’t a valid NumPy array${f.found ? `: ${f.found}` : ''}`,
  },
  'npy-type': {
    zh: (f) => `数组的元素类型为 ${f.found}，不能读取；请存为数或文字，例如 array.astype('float64') 或 astype(str)`,
    en: (f) =>
      `the array has elements of the type ${f.found}, which can’t be read; save numbers or texts, such as array.astype('float64') or astype(str)`,
  },
  'npy-fields': {
    zh: (f) =>
      `结构化数组的字段 ${f.found} 不能读取；每个字段应是一个数或一段文字，请写成普通的列，例如用 pandas 存为 CSV`,
    en: (f) =>
      `the structured array has fields that can’t be read: ${f.found}; each must be a number or a text. Write plain columns, such as a CSV by pandas`,
  },
  'npy-shape': {
    zh: (f) => `数组的形状为 ${f.found}，应为 ${f.expected}`,
    en: (f) => `the array has the shape ${f.found}, expected ${f.expected}`,
  },
  'parquet-group': {
    zh: (f) => `一个行组有 ${f.found} 个值，应不超过 ${f.expected} 个；请以较小的行组保存（如 row_group_size=1000000）`,
    en: (f) =>
      `a group of rows has ${f.found} values, expected at most ${f.expected}; save it in smaller groups (such as row_group_size=1000000)`,
  },
  'table-rows': {
    zh: (f) => `表格有 ${f.found} 行，远多于应有的行数（最多读 ${f.expected} 行）`,
    en: (f) =>
      `the table has ${counted(f.found, 'row', 'rows')}, far more than expected (at most ${f.expected} are read)`,
  },
  'table-large': {
    zh: (f) => `表格展开后超过 ${f.expected} MB`,
    en: (f) => `the table is larger than ${f.expected} MB when unpacked`,
  },
}
