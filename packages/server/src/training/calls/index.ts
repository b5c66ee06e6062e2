import * as contract from '@leitai/contract/training'
import { bind } from '../../call.ts'
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
export const calls = [
  bind('checkPass', contract.checkPass, checkPass),
  bind('courseDesk', contract.courseDesk, courseDesk),
  bind('deleteCourse', contract.deleteCourse, deleteCourse),
  bind('examResult', contract.examResult, examResult),
  bind('getGoodCourseList', contract.getGoodCourseList, getGoodCourseList),
  bind('importQuestions', contract.importQuestions, importQuestions),
  bind('openExam', contract.openExam, openExam),
  bind('paperDesk', contract.paperDesk, paperDesk),
  bind('publishPaper', contract.publishPaper, publishPaper),
  bind('questionDesk', contract.questionDesk, questionDesk),
  bind('remarkExam', contract.remarkExam, remarkExam),
  bind('resultDesk', contract.resultDesk, resultDesk),
  bind('resultsCsv', contract.resultsCsv, resultsCsv),
  bind('retireQuestion', contract.retireQuestion, retireQuestion),
  bind('runExamCode', contract.runExamCode, runExamCode),
  bind('runPractice', contract.runPractice, runPractice),
  bind('saveCourse', contract.saveCourse, saveCourse),
  bind('saveExam', contract.saveExam, saveExam),
  bind('savePaper', contract.savePaper, savePaper),
  bind('saveQuestion', contract.saveQuestion, saveQuestion),
  bind('startExam', contract.startExam, startExam),
  bind('submitExam', contract.submitExam, submitExam),
  bind('trainingPaper', contract.trainingPaper, trainingPaper),
  bind('trainingPapers', contract.trainingPapers, trainingPapers),
]
