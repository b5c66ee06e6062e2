import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { fairPlay } from '../definition/fair-play.ts'
import { applyAnswer, penaltyToAppeal } from './appeal.ts'
import { banPart, banReads } from './ban.ts'
import * as caseCalls from './calls/case.ts'
import * as questionCalls from './calls/question.ts'
import * as reportsCalls from './calls/reports.ts'
import * as similarityCalls from './calls/similarity.ts'
import * as cases from './contract.cases.ts'
import * as reports from './contract.reports.ts'
import * as integrity from './contract.ts'
import { banned, bannedHere, forgetIntegrity, ownData } from './personal-data.ts'
import { integrityRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { searchJob } from './search.ts'
import { adminWaiting, hostWaiting } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/integrity',
  refusals: integrityRefusals,
  calls: implement(
    { ...integrity, ...cases, ...reports },
    { ...caseCalls, ...reportsCalls, ...similarityCalls, ...questionCalls },
  ),
  jobs: [searchJob],
  tasks,
  ownData,
  againstClosing: [banned, bannedHere],
  forget: (db, { userId }) => forgetIntegrity(db, userId),
  adminWaiting,
  hostWaiting,
  hooks: [provide(fairPlay, { banOf: banPart, penaltyToAppeal, applyAnswer }, banReads)],
})
