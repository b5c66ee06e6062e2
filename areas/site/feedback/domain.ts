import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { forgetAuthor, ownData } from './personal-data.ts'
import { feedbackRefusals } from './refusals.ts'
import { feedback } from './table.ts'

export const domain = defineDomain({
  name: 'site/feedback',
  refusals: feedbackRefusals,
  calls: implement(contract, handlers),
  ownData,
  forget: (db, { userId }) => forgetAuthor(db, userId),
  adminWaiting: {
    feedback: () => ({ at: feedback.createdAt, from: sql`from ${feedback} where ${feedback.state} = 'new'` }),
  },
})
