import { resultsChanged } from '@leitai/competition/definition/changes'
import { submitting } from '@leitai/competition/submission/submitting'
import { submissionScored } from '@leitai/competition/submission/topics'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { classChanged } from '../class/hooks.ts'
import { classPapers } from '../training/papers.ts'
import { followClass } from './admissions.ts'
import * as extensionCalls from './calls/extension.ts'
import * as formCalls from './calls/form.ts'
import * as gradebookCalls from './calls/gradebook.ts'
import * as homeworkCalls from './calls/homework.ts'
import * as grades from './contract.grades.ts'
import * as contract from './contract.ts'
import { competitionMoved, paperMoved, stageMoved } from './moved.ts'
import { forgetHomework, ownData } from './personal-data.ts'
import { homeworkRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { keepToWindow, openingOfPaper } from './window.ts'

export const domain = defineDomain({
  name: 'learning/homework',
  refusals: homeworkRefusals,
  calls: implement(
    { ...contract, ...grades },
    { ...homeworkCalls, ...extensionCalls, ...formCalls, ...gradebookCalls },
  ),
  tasks,
  ownData,
  forget: (db, { userId }) => forgetHomework(db, userId),
  hooks: [
    on(classChanged, followClass),
    on(submitting, keepToWindow),
    on(submissionScored, competitionMoved),
    on(resultsChanged, stageMoved),
    provide(classPapers, { opening: openingOfPaper, marked: paperMoved }),
  ],
})
