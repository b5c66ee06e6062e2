import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { answerLti } from './answerLti.ts'
import { chooseLtiHomework } from './chooseLtiHomework.ts'
import { enterLti } from './enterLti.ts'
import { linkLtiCourse } from './linkLtiCourse.ts'
import { ltiCourses } from './ltiCourses.ts'
import { ltiTool } from './ltiTool.ts'
import { openLti } from './openLti.ts'
import { rotateLtiKey } from './rotateLtiKey.ts'
import { sendLtiGrades } from './sendLtiGrades.ts'
import { unlinkLtiCourse } from './unlinkLtiCourse.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, {
  answerLti,
  chooseLtiHomework,
  enterLti,
  linkLtiCourse,
  ltiCourses,
  ltiTool,
  openLti,
  rotateLtiKey,
  sendLtiGrades,
  unlinkLtiCourse,
})
