import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { invitations, pointRuleVersions } from '../table.ts'
import { decideGrant } from './decideGrant.ts'
import { getCoupleIntegral } from './getCoupleIntegral.ts'
import { getInviteLogList } from './getInviteLogList.ts'
import { getInviteRankList } from './getInviteRankList.ts'
import { getUserIntegral } from './getUserIntegral.ts'
import { grantPoints } from './grantPoints.ts'
import { pointAccounts } from './pointAccounts.ts'
import { pointChecks } from './pointChecks.ts'
import { pointGrants } from './pointGrants.ts'
import { pointLedger } from './pointLedger.ts'
import { pointLedgerCsv } from './pointLedgerCsv.ts'
import { pointRules } from './pointRules.ts'
import { pointTasks } from './pointTasks.ts'
import { runPointCheck } from './runPointCheck.ts'
import { savePointRule } from './savePointRule.ts'
import { signInCalendar } from './signInCalendar.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(
  contract,
  {
    decideGrant,
    getCoupleIntegral,
    getInviteLogList,
    getInviteRankList,
    getUserIntegral,
    grantPoints,
    pointAccounts,
    pointChecks,
    pointGrants,
    pointLedger,
    pointLedgerCsv,
    pointRules,
    pointTasks,
    runPointCheck,
    savePointRule,
    signInCalendar,
  },
  {
    getInviteRankList: [invitations, profiles, users],
    getUserIntegral: [],
    pointTasks: [pointRuleVersions],
  },
)
