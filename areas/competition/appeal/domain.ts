import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import * as appealCalls from './calls/appeal.ts'
import * as appealsCalls from './calls/appeals.ts'
import { openAppeals } from './closing.ts'
import * as contract from './contract.ts'
import { forgetAppeals, ownData } from './personal-data.ts'
import { addWaitingAppeals } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/appeal',
  calls: implement(contract, { ...appealCalls, ...appealsCalls }),
  ownData,
  againstClosing: [openAppeals],
  forget: (db, { userId }) => forgetAppeals(db, userId),
  hooks: [on(adminWaitingAsked, addWaitingAppeals)],
})
