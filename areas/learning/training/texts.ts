import type { Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'

export const examMarked = ({ zh, en }: Words, { marks, passed }: { marks: string; passed: boolean }) => ({
  title: { zh: `考试成绩：${zh || en}`, en: `Exam result: ${en || zh}` },
  body: {
    zh: `得分 ${marks},${passed ? '已通过' : '未通过'}。`,
    en: `Score ${marks}, ${passed ? 'passed' : 'not passed'}.`,
  },
})

const MOST = limits.training.importQuestions

/** Faults of a file of questions. */
export const importFaults = {
  json: { zh: '不是正确的 JSON', en: 'isn’t JSON' },
  list: { zh: '文件应为一个题目数组', en: 'the file must be an array of questions' },
  none: { zh: '文件中没有题目', en: 'the file has no questions' },
  most: { zh: `一次最多导入 ${MOST} 题`, en: `up to ${MOST} questions at once` },
  head: { zh: '缺少列', en: 'missing columns' },
  unknownHead: { zh: '不认识的列（请改名或删去）', en: 'unknown columns (rename or remove them)' },
  headTwice: { zh: '重复的列', en: 'columns that occur twice' },
  separator: { zh: '各列应以逗号分隔', en: 'Columns must be separated by commas' },
  letters: {
    zh: '答案请写选项的字母，如 A 或 AC，逐个列出',
    en: 'the answer must be the letters of choices, such as A or A,C, each of them',
  },
  truth: { zh: '判断题的答案请写“对”或“错”', en: 'the answer must be true or false' },
  number: {
    zh: '写了允许误差时，答案和误差都应是一个数，如 3.14',
    en: 'with a tolerance, the answer and the tolerance must each be a number, such as 3.14',
  },
  english: { zh: '英文选项与中文选项的个数不同', en: 'not as many choices in English as in Chinese' },
  choiceTwice: { zh: '有两个相同的选项', en: 'two choices are the same' },
  date: {
    zh: '有单元格被 Excel 存成了日期（如 1/2）；请把列设为“文本”格式后重新填写',
    en: 'a cell was saved as a date by Excel (such as 1/2); give the column the format Text and type it again',
  },
  cells: { zh: '列数与表头不一致', en: 'different number of columns than the header' },
  code: {
    zh: '编程题和 SQL 题的内容请以 JSON 写在 body 列',
    en: 'code questions have their body as JSON in the column body',
  },
  workbook: { zh: '不是可以读取的 Excel 文件（.xlsx）', en: 'isn’t a readable workbook (.xlsx)' },
} as const

export const resultsCsvHeader = [
  'attempt',
  'user_id',
  'user',
  'nth',
  'state',
  'started',
  'submitted',
  'by_time',
  'score',
  'total',
  'passed',
  'certificate',
  'left_page',
  'topics',
]
