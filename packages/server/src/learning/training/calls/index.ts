import * as contract from '@leitai/contract/learning/training'
import { implement } from '../../../platform/http/dispatcher.ts'
import { checkPass } from './checkPass.ts'
import { courseDesk } from './courseDesk.ts'
import { deleteCourse } from './deleteCourse.ts'
import { examResult } from './examResult.ts'
import { getGoodCourseList } from './getGoodCourseList.ts'
import { importQuestions } from './importQuestions.ts'
import { openExam } from './openExam.ts'
import { paperDesk } from './paperDesk.ts'
import { publishPaper } from './publishPaper.ts'
import { questionDesk } from './questionDesk.ts'
import { remarkExam } from './remarkExam.ts'
import { resultDesk } from './resultDesk.ts'
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

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, {
  checkPass,
  courseDesk,
  deleteCourse,
  examResult,
  getGoodCourseList,
  importQuestions,
  openExam,
  paperDesk,
  publishPaper,
  questionDesk,
  remarkExam,
  resultDesk,
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
})
