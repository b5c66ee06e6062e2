import * as contract from '@leitai/contract/admin'
import { bind } from '../../call.ts'
import { adminPeople } from './adminPeople.ts'
import { auditList } from './auditList.ts'
import { endLogins } from './endLogins.ts'
import { endTwoStep } from './endTwoStep.ts'
import { hostAudit } from './hostAudit.ts'
import { lockAccount } from './lockAccount.ts'
import { setRole } from './setRole.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('adminPeople', contract.adminPeople, adminPeople),
  bind('auditList', contract.auditList, auditList),
  bind('endLogins', contract.endLogins, endLogins),
  bind('endTwoStep', contract.endTwoStep, endTwoStep),
  bind('hostAudit', contract.hostAudit, hostAudit),
  bind('lockAccount', contract.lockAccount, lockAccount),
  bind('setRole', contract.setRole, setRole),
]
