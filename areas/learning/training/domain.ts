import { users } from '@leitai/identity/account/table'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as courseCalls from './calls/course.ts'
import * as examsCalls from './calls/exams.ts'
import * as papersCalls from './calls/papers.ts'
import * as questionCalls from './calls/question.ts'
import * as questionsCalls from './calls/questions.ts'
import * as exams from './contract.exams.ts'
import * as papers from './contract.papers.ts'
import * as questions from './contract.questions.ts'
import * as training from './contract.ts'
import { markJob } from './mark.ts'
import { forgetExams, ownData } from './personal-data.ts'
import { trainingRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { courses, examAttempts, examPapers, examQuestions } from './table.ts'

export const domain = defineDomain({
  name: 'learning/training',
  refusals: trainingRefusals,
  calls: implement(
    { ...training, ...exams, ...papers, ...questions },
    { ...questionsCalls, ...papersCalls, ...examsCalls, ...courseCalls, ...questionCalls },
    {
      checkPass: [examAttempts, examPapers, users],
      getGoodCourseList: [courses],
      trainingPapers: [examPapers, examQuestions],
    },
    { runExamCode: { long: true }, runPractice: { long: true } },
  ),
  jobs: [markJob],
  tasks,
  ownData,
  forget: (db, { userId }) => forgetExams(db, userId),
})
