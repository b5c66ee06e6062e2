import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { forgetLab, ownData } from './personal-data.ts'
import { labRefusals } from './refusals.ts'
import { labRequests } from './table.ts'

export const domain = defineDomain({
  name: 'learning/lab',
  refusals: labRefusals,
  calls: implement(contract, handlers),
  ownData,
  forget: (db, { userId }) => forgetLab(db, userId),
  adminWaiting: {
    labRequests: () => ({ at: labRequests.at, from: sql`from ${labRequests} where ${labRequests.state} = 'pending'` }),
  },
})
