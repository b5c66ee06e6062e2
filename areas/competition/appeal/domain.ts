import { accountClosed, closingAsked, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as appealCalls from './calls/appeal.ts'
import * as appealsCalls from './calls/appeals.ts'
import { addOpenAppeals } from './closing.ts'
import * as contract from './contract.ts'
import { forgetAppeals } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { appealRefusals } from './refusals.ts'
import { addWaitingAppeals } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/appeal',
  refusals: appealRefusals,
  calls: implement(contract, { ...appealCalls, ...appealsCalls }),
  hooks: [
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetAppeals(db, userId)),
    on(closingAsked, addOpenAppeals),
    on(adminWaitingAsked, addWaitingAppeals),
  ],
})
