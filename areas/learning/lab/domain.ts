import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { forgetLab } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { labRefusals } from './refusals.ts'
import { addLabRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'learning/lab',
  refusals: labRefusals,
  calls: implement(contract, handlers),
  hooks: [
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetLab(db, userId)),
    on(adminWaitingAsked, addLabRequests),
  ],
})
