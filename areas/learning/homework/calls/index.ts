import { implement } from '@leitai/platform/http/dispatcher'
import * as grades from '../contract.grades.ts'
import * as contract from '../contract.ts'
import { endExtension } from './endExtension.ts'
import { formHomeworkTeams } from './formHomeworkTeams.ts'
import { gradebook } from './gradebook.ts'
import { gradebookFile } from './gradebookFile.ts'
import { homework } from './homework.ts'
import { homeworkGrades } from './homeworkGrades.ts'
import { homeworkList } from './homeworkList.ts'
import { homeworkPapers } from './homeworkPapers.ts'
import { newHomeworkCompetition } from './newHomeworkCompetition.ts'
import { overrideGrade } from './overrideGrade.ts'
import { removeHomework } from './removeHomework.ts'
import { saveGradeScheme } from './saveGradeScheme.ts'
import { saveHomework } from './saveHomework.ts'
import { setExtension } from './setExtension.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...contract, ...grades },
  {
    endExtension,
    formHomeworkTeams,
    gradebook,
    gradebookFile,
    homework,
    homeworkGrades,
    homeworkList,
    homeworkPapers,
    newHomeworkCompetition,
    overrideGrade,
    removeHomework,
    saveGradeScheme,
    saveHomework,
    setExtension,
  },
)
