import * as account from '@leitai/contract/account'
import * as admin from '@leitai/contract/admin'
import * as appeal from '@leitai/contract/appeal'
import type { Call } from '@leitai/contract/call'
import * as competition from '@leitai/contract/competition'
import * as content from '@leitai/contract/content'
import * as host from '@leitai/contract/host'
import * as leaderboard from '@leitai/contract/leaderboard'
import * as message from '@leitai/contract/message'
import * as outbox from '@leitai/contract/outbox'
import * as people from '@leitai/contract/people'
import * as points from '@leitai/contract/points'
import * as realname from '@leitai/contract/realname'
import * as security from '@leitai/contract/security'
import * as settings from '@leitai/contract/settings'
import * as sso from '@leitai/contract/sso'
import * as team from '@leitai/contract/team'
import type { Bound } from './call.ts'
import { Refused } from './refuse.ts'

const closed = (calls: Record<string, unknown>, names?: string[]): Bound[] =>
  Object.entries(calls).flatMap(([name, call]) =>
    isCall(call) && (!names || names.includes(name)) ? [{ name, call, run: refuseClosed }] : [],
  )

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'perMinute' in value

const refuseClosed = (): never => {
  throw new Refused({ code: 'request.closed' })
}

const { systemInfo: _, ...laterSettings } = settings
const { findTeamPage: _page, myTeam: _mine, ...laterTeam } = team

/** Declared calls that a later version opens: each answers 501. The list only shrinks (tests/not-open.test.ts) and then goes. */
export const notOpen: Bound[] = [
  ...closed(account, [
    'loginByCode',
    'loginTwoStep',
    'sendEmailForReset',
    'sendPhoneAuthForResetNew',
    'mailForReset',
    'phoneAuthForResetNew',
    'resetpasswordNew',
  ]),
  ...closed(sso),
  ...closed(security),
  ...closed(laterSettings),
  ...closed(realname),
  ...closed(appeal),
  ...closed(admin),
  ...closed(outbox),
  ...closed(competition, ['getCertificate', 'downloadCertificate']),
  ...closed(leaderboard, ['examineRankList', 'examineWeekRankList']),
  ...closed(laterTeam),
  ...closed(people),
  ...closed(message),
  ...closed(points),
  ...closed(content),
  ...closed(host),
]
