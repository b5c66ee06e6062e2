import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as appealCalls from './calls/appeal.ts'
import * as appealsCalls from './calls/appeals.ts'
import * as contract from './contract.ts'
import { forgetAppeals, openAppeals, ownData } from './personal-data.ts'
import { appealRefusals } from './refusals.ts'
import { appeals } from './table.ts'

export const domain = defineDomain({
  name: 'competition/appeal',
  refusals: appealRefusals,
  calls: implement(contract, { ...appealCalls, ...appealsCalls }),
  ownData,
  againstClosing: [openAppeals],
  forget: (db, { userId }) => forgetAppeals(db, userId),
  adminWaiting: {
    appeals: () => ({ at: appeals.at, from: sql`from ${appeals} where ${appeals.state} = 'open'` }),
  },
})
