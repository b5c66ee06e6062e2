import * as contract from '@leitai/contract/points'
import { bind } from '../../call.ts'
import { decideGrant } from './decideGrant.ts'
import { getCoupleIntergral } from './getCoupleIntergral.ts'
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

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('decideGrant', contract.decideGrant, decideGrant),
  bind('getCoupleIntergral', contract.getCoupleIntergral, getCoupleIntergral),
  bind('getInviteLogList', contract.getInviteLogList, getInviteLogList),
  bind('getInviteRankList', contract.getInviteRankList, getInviteRankList),
  bind('getUserIntegral', contract.getUserIntegral, getUserIntegral),
  bind('grantPoints', contract.grantPoints, grantPoints),
  bind('pointAccounts', contract.pointAccounts, pointAccounts),
  bind('pointChecks', contract.pointChecks, pointChecks),
  bind('pointGrants', contract.pointGrants, pointGrants),
  bind('pointLedger', contract.pointLedger, pointLedger),
  bind('pointLedgerCsv', contract.pointLedgerCsv, pointLedgerCsv),
  bind('pointRules', contract.pointRules, pointRules),
  bind('pointTasks', contract.pointTasks, pointTasks),
  bind('runPointCheck', contract.runPointCheck, runPointCheck),
  bind('savePointRule', contract.savePointRule, savePointRule),
  bind('signInCalendar', contract.signInCalendar, signInCalendar),
]
