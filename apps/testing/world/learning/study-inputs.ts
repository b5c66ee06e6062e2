import { sixQuestions } from '@leitai/learning/training/testing'
import type { Inputs } from '../catalogue/catalogue.ts'

const words = (zh: string) => ({ zh, en: zh })
const content = { cells: [{ id: 'c1', kind: 'text', text: '演示' }], sources: [] }

/** Training, exams, notebooks and the lab. */
export const studyInputs = {
  applyUse: { environment: 'data', purpose: '演示', days: 5 },
  myLabRequests: {},
  createNotebook: { title: '演示', content },
  notebook: ({ a }) => ({ id: a.closedNotebook }),
  notebooks: {},
  removeNotebook: ({ a }) => ({ id: a.closedNotebook }),
  saveNotebook: ({ a }) => ({ id: a.closedNotebook, version: 1, title: '演示', content }),
  sharedNotebook: ({ a }) => ({ token: a.notebookToken }),
  shareNotebook: ({ a }) => ({ id: a.closedNotebook, share: true }),
  examResult: ({ a }) => ({ id: a.doneAttempt }),
  openExam: ({ a }) => ({ id: a.attemptId }),
  runExamCode: ({ a }) => ({ id: a.attemptId, no: 5, code: 'function sum(a, b) { return a + b }' }),
  runPractice: { language: 'javascript', code: '1 + 1' },
  saveExam: ({ a }) => ({ id: a.attemptId, page: 0, seq: 1, answers: {} }),
  startExam: ({ shared }) => ({ paperId: shared.freePaper }),
  submitExam: ({ a }) => ({ id: a.attemptId, page: 0, seq: 1, answers: {} }),
  trainingPaper: ({ shared }) => ({ id: shared.paperId }),
  trainingPapers: {},
  checkPass: ({ a }) => ({ number: a.passNumber }),
  answerLab: ({ labId }) => ({ id: labId, approve: true, answer: '演示' }),
  labQueue: {},
  adminCourses: {},
  deleteCourse: ({ shared }) => ({ id: shared.courseId }),
  getGoodCourseList: {},
  importQuestions: { format: 'json', text: '[]' },
  adminPapers: {},
  publishPaper: ({ shared }) => ({ id: shared.paperId, published: false }),
  adminPythons: {},
  adminQuestions: {},
  remarkExam: ({ a }) => ({ id: a.doneAttempt }),
  adminResults: ({ shared }) => ({ paperId: shared.otherPaper }),
  resultsCsv: ({ shared }) => ({ paperId: shared.otherPaper }),
  retireQuestion: ({ shared }) => ({ id: shared.questionId }),
  saveCourse: {
    course: {
      title: words('课程'),
      cover: null,
      provider: '演示',
      level: 'easy',
      hours: 1,
      ord: 0,
      shown: true,
      link: 'https://example.com/course',
    },
  },
  savePaper: ({ shared }) => ({
    paper: {
      title: words('试卷'),
      description: words(''),
      rule: { kind: 'fixed', ids: [shared.questionId] },
      minutes: 60,
      passPercent: 60,
      attempts: 1,
      from: null,
      until: null,
      shuffle: false,
      answers: 'never',
    },
  }),
  saveQuestion: { question: sixQuestions[0] },
} satisfies Inputs
