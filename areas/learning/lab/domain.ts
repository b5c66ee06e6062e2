import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { forgetLab, ownData } from './personal-data.ts'
import { addLabRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'learning/lab',
  calls: implement(contract, handlers),
  ownData,
  forget: (db, { userId }) => forgetLab(db, userId),
  hooks: [on(adminWaitingAsked, addLabRequests)],
})
