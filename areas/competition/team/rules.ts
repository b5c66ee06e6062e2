import type { Refusal } from '@leitai/platform/contract/refusals'
import { type Dates, type TeamDates, teamDeadline } from '../definition/rules.ts'

/** The part of a competition that the rules need. */
interface CompetitionLimits extends TeamDates {
  teamMax: number
  realName: 'none' | 'signup' | 'award'
}
/** The part of a team that the rules need, read under its lock. */
export interface TeamStanding {
  /** The number of members. */
  size: number
  /** Submissions that count or still may: scored or waiting. */
  entries: number
  captainId: number
  recruiting: 'open' | 'closed'
  /** A merge is being voted on: members cannot change until it has ended. */
  merging: boolean
  active: boolean
}

const REQUEST_DAYS = 7
export const MOST_REQUESTS = 20
/** The limit of requests to the same person or team within these hours: each one notifies them. */
export const MOST_ASKED = 3
export const ASKED_HOURS = 24
/** The limit of a person's invitations and applications in a competition within these hours, for all recipients and teams. */
export const MOST_MADE = 40
export const requestEnd = (now: Date) => new Date(now.getTime() + REQUEST_DAYS * 86_400_000)

const isOver = ({ endAt }: Dates, now: Date) => endAt !== null && now >= endAt

/** Joining, inviting and merging close at the team deadline; after the end nobody joins a team. */
export function refusalOfTime(cmpt: CompetitionLimits, now: Date): Refusal | null {
  if (isOver(cmpt, now)) return { code: 'team.ended' }
  const deadline = teamDeadline(cmpt, now)
  return deadline && now >= deadline ? { code: 'team.deadline' } : null
}

const frozen = (team: TeamStanding): Refusal | null =>
  !team.active ? { code: 'team.unknown' } : team.merging ? { code: 'team.frozen' } : null

const captainOnly = (team: TeamStanding, userId: number): Refusal | null =>
  team.captainId === userId ? null : { code: 'team.captainOnly' }

/** What excludes a person from teams: removal from a team with submissions, a ban, or working on the competition. */
interface Keeping {
  barred: boolean
  kept: Refusal | null
}

/** Naming one's one-person team, or creating one without a team, which is permitted after the end too. */
export function refusalToCreate(
  signedUp: boolean,
  own: TeamStanding | null,
  { cmpt, userId, barred, kept, now }: { cmpt: CompetitionLimits; userId: number; now: Date } & Keeping,
): Refusal | null {
  if (kept) return kept
  if (!signedUp) return { code: 'competition.notSignedUp' }
  if (own) {
    if (own.size > 1 || own.captainId !== userId) return { code: 'team.hasTeam' }
    return frozen(own)
  }
  if (isOver(cmpt, now)) return null
  return barred ? { code: 'team.barred' } : null
}

/** Changing name, introduction, picture or recruiting. */
export const refusalToChange = (team: TeamStanding, userId: number): Refusal | null =>
  captainOnly(team, userId) ?? (team.active ? null : { code: 'team.unknown' })

/** Whether the team can take another member now. */
export function refusalToGrow(team: TeamStanding, cmpt: CompetitionLimits, now: Date): Refusal | null {
  if (team.size >= cmpt.teamMax) return { code: 'team.full' }
  return frozen(team) ?? refusalOfTime(cmpt, now)
}

export const refusalToInvite = (
  team: TeamStanding,
  { cmpt, userId, now }: { cmpt: CompetitionLimits; userId: number; now: Date },
): Refusal | null => captainOnly(team, userId) ?? refusalToGrow(team, cmpt, now)

/** Whether a person can join: may compete, is not barred, and may leave their present team `own`. */
export function refusalOfPerson(
  person: { signedUp: boolean; realNameVerified: boolean } & Keeping,
  own: TeamStanding | null,
  cmpt: CompetitionLimits,
): Refusal | null {
  if (person.kept) return person.kept
  if (!person.signedUp) return { code: 'team.personNotSignedUp' }
  if (person.barred) return { code: 'team.barred' }
  if (cmpt.realName === 'signup' && !person.realNameVerified) return { code: 'competition.realName' }
  if (!own) return null
  if (own.size > 1) return { code: 'team.hasTeam' }
  if (own.merging) return { code: 'team.frozen' }
  return own.entries > 0 ? { code: 'team.scored' } : null
}

/**
 * Permitted before the first submission that counts; afterwards only the captain removes members. A captain must transfer the team first.
 */
export function refusalToLeave(
  team: TeamStanding,
  { cmpt, userId, now }: { cmpt: CompetitionLimits; userId: number; now: Date },
): Refusal | null {
  if (team.captainId === userId) return { code: team.size > 1 ? 'team.captainLeaves' : 'team.captainAlone' }
  return frozen(team) ?? refusalOfTime(cmpt, now) ?? (team.entries > 0 ? { code: 'team.leaveScored' } : null)
}

export function refusalToRemove(
  team: TeamStanding,
  { cmpt, userId, targetId, now }: { cmpt: CompetitionLimits; userId: number; targetId: number; now: Date },
): Refusal | null {
  return (
    captainOnly(team, userId) ??
    (targetId === userId ? { code: 'team.captainLeaves' } : null) ??
    frozen(team) ??
    refusalOfTime(cmpt, now)
  )
}

export const refusalToHandOver = (team: TeamStanding, userId: number): Refusal | null =>
  captainOnly(team, userId) ?? (team.size > 1 ? null : { code: 'team.nobodyElse' }) ?? frozen(team)

export function refusalToDelete(team: TeamStanding, userId: number): Refusal | null {
  return (
    captainOnly(team, userId) ??
    frozen(team) ??
    (team.size > 1 ? { code: 'team.deleteMembers', values: { count: team.size - 1 } } : null) ??
    (team.entries > 0 ? { code: 'team.deleteScored', values: { count: team.entries } } : null)
  )
}

export const refusalToMerge = (
  team: TeamStanding,
  { cmpt, userId, now }: { cmpt: CompetitionLimits; userId: number; now: Date },
): Refusal | null => captainOnly(team, userId) ?? frozen(team) ?? refusalOfTime(cmpt, now)

const CAPTAIN_WEIGHT = 1.5
export const weightOf = (isCaptain: boolean) => (isCaptain ? CAPTAIN_WEIGHT : 1)

/** More than half of the team's total weight decides, for or against; until then null. */
export function outcomeOf(votes: { weight: number; agree: boolean | null }[]): boolean | null {
  const sum = (agree?: boolean) =>
    votes.reduce((all, vote) => (agree === undefined || vote.agree === agree ? all + vote.weight : all), 0)
  const half = sum() / 2
  return sum(true) > half ? true : sum(false) > half ? false : null
}

/** For hosts who rename a team instead of its captain. */
export const refusalToHostChange = ({ state }: { state: string }): Refusal | null =>
  state === 'active' ? null : { code: 'team.unknown' }

export const refusalToHostCaptain = (team: TeamStanding, captainActive: boolean): Refusal | null =>
  frozen(team) ??
  (captainActive ? { code: 'hostConsole.captainActive' } : null) ??
  (team.size > 1 ? null : { code: 'team.nobodyElse' })

/** An account that cannot log in cannot become captain. */
export const refusalToLead = (active: boolean): Refusal | null => (active ? null : { code: 'hostConsole.memberAway' })

export const refusalToHostDelete = (team: TeamStanding): Refusal | null =>
  frozen(team) ?? (team.entries > 0 ? { code: 'team.deleteScored', values: { count: team.entries } } : null)

/** Ranks and honours of a finished competition do not change. */
export const refusalToHostBaseline = (team: TeamStanding, over: boolean): Refusal | null =>
  over ? { code: 'hostConsole.baselineOver' } : frozen(team)

/** Removing a person does not undo submissions. */
export const refusalToHostRemove = (team: Pick<TeamStanding, 'entries' | 'merging'>): Refusal | null =>
  team.entries > 0 ? { code: 'hostConsole.removeScored' } : team.merging ? { code: 'team.frozen' } : null
