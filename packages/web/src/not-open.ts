import type { Words } from '@leitai/contract/shape'

/** Screens that later versions open: the address, and what will stand there. This list only gets shorter. */
export const notOpen: Record<string, Words> = {
  '/science.html': { zh: '竞赛圈:数据科学竞赛与文章', en: 'Circle: data science competitions and articles' },
  '/cmpt-info.html': { zh: '竞赛资讯', en: 'Competition information' },
  '/exam.html': { zh: '在线考试', en: 'Exam' },
  '/codemirror.html': { zh: '训练:在线编程', en: 'Training: code online' },
  '/testEntry.html': { zh: '考试入口', en: 'Exam entry' },
  '/testResult.html': { zh: '考试结果', en: 'Exam result' },
  '/dc_lab.html': { zh: '数据集', en: 'Datasets' },
  '/WisdomChina.html': { zh: '智慧中国', en: 'Wisdom China' },
}
