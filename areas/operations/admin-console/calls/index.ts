import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { adminOverview } from './adminOverview.ts'
import { adminPeople } from './adminPeople.ts'
import { adminWaiting } from './adminWaiting.ts'
import { auditList } from './auditList.ts'
import { endLogins } from './endLogins.ts'
import { endTwoStep } from './endTwoStep.ts'
import { firstSteps } from './firstSteps.ts'
import { hostAudit } from './hostAudit.ts'
import { lockAccount } from './lockAccount.ts'
import { setRole } from './setRole.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, {
  adminPeople,
  auditList,
  endLogins,
  endTwoStep,
  firstSteps,
  hostAudit,
  lockAccount,
  setRole,
  adminOverview,
  adminWaiting,
})
