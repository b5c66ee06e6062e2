import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { forgetAuthor } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { feedbackRefusals } from './refusals.ts'
import { addFeedback } from './waiting.ts'

export const domain = defineDomain({
  name: 'site/feedback',
  refusals: feedbackRefusals,
  calls: implement(contract, handlers),
  hooks: [
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetAuthor(db, userId)),
    on(adminWaitingAsked, addFeedback),
  ],
})
