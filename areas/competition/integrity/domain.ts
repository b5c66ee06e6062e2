import { accountClosed, closingAsked, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { penaltyMatter } from '../appeal/penalty-matter.ts'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { banOf } from '../team/ban-port.ts'
import { applyAnswer, penaltyToAppeal } from './appeal.ts'
import { banPart, banReads } from './ban.ts'
import * as caseCalls from './calls/case.ts'
import * as questionCalls from './calls/question.ts'
import * as reportsCalls from './calls/reports.ts'
import * as similarityCalls from './calls/similarity.ts'
import { addBan } from './closing.ts'
import * as cases from './contract.cases.ts'
import * as reports from './contract.reports.ts'
import * as integrity from './contract.ts'
import { forgetIntegrity } from './forget.ts'
import { integrityOf } from './own-data.ts'
import { integrityRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { searchJob } from './search.ts'
import { addAdminMatters, addHostMatters } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/integrity',
  refusals: integrityRefusals,
  calls: implement(
    { ...integrity, ...cases, ...reports },
    { ...caseCalls, ...reportsCalls, ...similarityCalls, ...questionCalls },
  ),
  jobs: [searchJob],
  tasks,
  hooks: [
    provide(banOf, banPart, banReads),
    provide(penaltyMatter, { toAppeal: penaltyToAppeal, applyAnswer }),
    on(ownDataAsked, async ({ context, data }) => {
      data.conduct = await integrityOf(context.db, context.me.id)
    }),
    on(accountClosed, ({ db, userId }) => forgetIntegrity(db, userId)),
    on(closingAsked, addBan),
    on(adminWaitingAsked, addAdminMatters),
    on(hostWaitingAsked, addHostMatters),
  ],
})
