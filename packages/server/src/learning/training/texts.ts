import { limits } from '@leitai/contract/core/limits'
import type { Words } from '@leitai/contract/core/shape'

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
  cells: { zh: '列数与表头不一致', en: 'different number of columns than the header' },
  code: {
    zh: '编程题和 SQL 题的内容请以 JSON 写在 body 列',
    en: 'code questions have their body as JSON in the column body',
  },
  workbook: { zh: '不是可以读取的 Excel 文件（.xlsx）', en: 'isn’t a readable workbook (.xlsx)' },
} as const

export const resultsCsvHeader = [
  ...['attempt', 'user_id', 'user', 'nth', 'state', 'started', 'submitted', 'by_time', 'score', 'total', 'passed'],
  ...['certificate', 'left_page', 'topics'],
]
