import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { isLaunched } from '../definition/rules.ts'
import type { CompetitionStatus, HostRole } from '../host-console/contract.ts'

interface Access {
  /** Null for people who do not work on the competition. */
  role: HostRole | null
  status: CompetitionStatus
}

/** A competition that is not public is unknown to people who do not work on it. */
export function refusalToRead({ role, status }: Access): Refusal | null {
  if (role !== null) return null
  return { code: status === 'published' ? 'login.forbidden' : 'competition.unknown' }
}

/** Judges score and review; as they may mark blind, they see no lists of people, teams and works and no downloads. */
export const refusalToManage = (role: HostRole | null): Refusal | null =>
  role === 'judge' ? { code: 'hostConsole.judge' } : null

/** Owner, editors and admins run a competition: everything that changes it except its roles. */
export const refusalToRun = (role: HostRole | null): Refusal | null =>
  role === 'admin' || role === 'owner' || role === 'editor' ? null : { code: 'hostConsole.mayNot' }

/** Until the launch, judges too may try whether a result file is scored correctly, as a check by somebody who did not write the scoring. */
export const refusalToTry = ({ role, status }: Access): Refusal | null =>
  role === 'judge' && !isLaunched({ status }) ? null : refusalToRun(role)

/** Only the owner decides on roles and on publication. */
export const refusalToOwn = (role: HostRole | null): Refusal | null =>
  role === 'admin' || role === 'owner' ? null : { code: 'hostConsole.mayNot' }

export function refusalToAnnounce({ role, status }: Access): Refusal | null {
  const stands = refusalToRun(role)
  if (stands) return stands
  return isLaunched({ status }) ? null : { code: 'hostConsole.notPublic' }
}

export const refusalOfAnother = ({ count, limit }: { count: number; limit: number }): Refusal | null =>
  count < limit ? null : { code: 'hostConsole.announceDay', values: { limit } }

export function refusalToZip(count: number): Refusal | null {
  if (count === 0) return { code: 'hostConsole.zipNone' }
  const limit = limits.zipEntries
  return count > limit ? { code: 'hostConsole.zipMany', values: { limit } } : null
}

/** A refusal needs a reason, which is sent to the person. */
export const refusalToDecide = ({ approve, reason }: { approve: boolean; reason: string }): Refusal | null =>
  approve || reason !== '' ? null : { code: 'hostConsole.reason' }

/** People whose submissions count are handled by the integrity rules, not by removal. */
export function refusalToRemove({
  submissionCount,
  works,
}: {
  submissionCount: number
  works: number
}): Refusal | null {
  if (submissionCount > 0) return { code: 'hostConsole.removeScored' }
  return works > 0 ? { code: 'hostConsole.removeEntry' } : null
}

export function refusalOfMessage({ people, today }: { people: number; today: number }): Refusal | null {
  if (people === 0) return { code: 'hostConsole.nobody' }
  const limit = limits.hostMessage.day
  return today < limit ? null : { code: 'hostConsole.messageDay', values: { limit } }
}
