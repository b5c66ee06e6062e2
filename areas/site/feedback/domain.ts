import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { forgetAuthor, ownData } from './personal-data.ts'
import { addFeedback } from './waiting.ts'

export const domain = defineDomain({
  name: 'site/feedback',
  calls: implement(contract, handlers),
  ownData,
  forget: (db, { userId }) => forgetAuthor(db, userId),
  hooks: [on(adminWaitingAsked, addFeedback)],
})
