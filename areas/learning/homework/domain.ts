import { submitting } from '@leitai/competition/submission/submitting'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { archiveChanged, peopleChanged } from '../class/hooks.ts'
import { paperOpening } from '../training/papers.ts'
import { followArchive, followPeople } from './admissions.ts'
import * as extensionCalls from './calls/extension.ts'
import * as formCalls from './calls/form.ts'
import * as gradebookCalls from './calls/gradebook.ts'
import * as homeworkCalls from './calls/homework.ts'
import * as grades from './contract.grades.ts'
import * as contract from './contract.ts'
import { forgetHomework, ownData } from './personal-data.ts'
import { homeworkRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { keepToWindow, openPaper } from './window.ts'

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
    on(peopleChanged, followPeople),
    on(archiveChanged, followArchive),
    on(submitting, keepToWindow),
    on(paperOpening, openPaper),
  ],
})
