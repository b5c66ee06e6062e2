import * as contract from '@leitai/contract/community/points'
import { users } from '../../../identity/account/table.ts'
import { profiles } from '../../../identity/profile/table.ts'
import { implement } from '../../../platform/http/dispatcher.ts'
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
