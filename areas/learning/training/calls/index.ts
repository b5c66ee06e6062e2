import { users } from '@leitai/identity/account/table'
import { implement } from '@leitai/platform/http/dispatcher'
import * as exams from '../contract.exams.ts'
import * as papers from '../contract.papers.ts'
import * as questions from '../contract.questions.ts'
import * as training from '../contract.ts'
import { courses, examAttempts, examPapers, examQuestions } from '../table.ts'
import { adminCourses } from './adminCourses.ts'
import { adminPapers } from './adminPapers.ts'
import { adminPythons } from './adminPythons.ts'
import { adminQuestions } from './adminQuestions.ts'
import { adminResults } from './adminResults.ts'
import { checkPass } from './checkPass.ts'
import { deleteCourse } from './deleteCourse.ts'
import { examResult } from './examResult.ts'
import { getGoodCourseList } from './getGoodCourseList.ts'
import { importQuestions } from './importQuestions.ts'
import { openExam } from './openExam.ts'
import { publishPaper } from './publishPaper.ts'
import { remarkExam } from './remarkExam.ts'
import { resultsCsv } from './resultsCsv.ts'
import { retireQuestion } from './retireQuestion.ts'
import { runExamCode } from './runExamCode.ts'
import { runPractice } from './runPractice.ts'
import { saveCourse } from './saveCourse.ts'
import { saveExam } from './saveExam.ts'
import { savePaper } from './savePaper.ts'
import { saveQuestion } from './saveQuestion.ts'
import { startExam } from './startExam.ts'
import { submitExam } from './submitExam.ts'
import { trainingPaper } from './trainingPaper.ts'
import { trainingPapers } from './trainingPapers.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(
  { ...training, ...exams, ...papers, ...questions },
  {
    checkPass,
    adminCourses,
    deleteCourse,
    examResult,
    getGoodCourseList,
    importQuestions,
    openExam,
    adminPapers,
    publishPaper,
    adminPythons,
    adminQuestions,
    remarkExam,
    adminResults,
    resultsCsv,
    retireQuestion,
    runExamCode,
    runPractice,
    saveCourse,
    saveExam,
    savePaper,
    saveQuestion,
    startExam,
    submitExam,
    trainingPaper,
    trainingPapers,
  },
  {
    checkPass: [examAttempts, examPapers, users],
    getGoodCourseList: [courses],
    trainingPapers: [examPapers, examQuestions],
  },
  { runExamCode: { long: true }, runPractice: { long: true } },
)
