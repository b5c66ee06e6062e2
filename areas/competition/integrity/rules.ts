import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { minuteText } from '@leitai/platform/time/day'
import type { CaseState, Decision, PenaltyKind } from './contract.cases.ts'
import type { ReportState } from './contract.reports.ts'

/** One submission's score, for a team's best scores over time, as on board A. */
export interface Score {
  submission: number
  team: number
  /** Normalised so that lower is better. */
  key: number
}
export interface Jump {
  team: number
  before: number
  after: number
  gain: number
  /** The median gain of this competition, and this gain's robust z-score. */
  usual: number
  z: number
}

const LEAST_GAINS = 20
const JUMP_Z = 10

const median = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0

/**
 * Improvements of a team's best submission far above those of all teams (robust z) that reach the top tenth. First steps are ignored: a
 * team's second submission may be the first that works.
 */
export function jumpsOf(scores: Score[]): Jump[] {
  const gains: { team: number; before: Score; after: Score; gain: number }[] = []
  const best: Score[] = []
  for (const [team, own] of Map.groupBy(scores, ({ team }) => team)) {
    let lead: Score | null = null
    let count = 0
    for (const one of own) {
      if (lead && one.key < lead.key && count >= 3)
        gains.push({ team, before: lead, after: one, gain: lead.key - one.key })
      if (!lead || one.key < lead.key) lead = one
      count++
    }
    if (lead) best.push(lead)
  }
  if (gains.length < LEAST_GAINS) return []
  const usual = median(gains.map(({ gain }) => gain).sort((a, b) => a - b))
  const spread = 1.4826 * median(gains.map(({ gain }) => Math.abs(gain - usual)).sort((a, b) => a - b))
  const top = best.map(({ key }) => key).sort((a, b) => a - b)[Math.floor(best.length / 10)] ?? 0
  if (!(spread > 0)) return []
  return gains
    .map(({ team, before, after, gain }) => ({
      team,
      before: before.submission,
      after: after.submission,
      gain,
      usual,
      z: (gain - usual) / spread,
      top: after.key <= top,
    }))
    .filter(({ z, top }) => z >= JUMP_Z && top)
}

/** Limits of a probe: the rows it changes, and the number of probes in a series. */
const PROBE_ROWS = { most: 50, share: 0.005, least: 3 }
const LEAST_PROBES = 10

/** Whether a team's submissions are a series of probes: mostly near-identical, with a few rows changed each time. */
export function probesOf(rows: number, changed: readonly (number | null)[]): { probes: number; usual: number } | null {
  const bound = Math.min(PROBE_ROWS.most, Math.max(PROBE_ROWS.least, rows * PROBE_ROWS.share))
  const small = changed.filter((count): count is number => count !== null && count >= 1 && count <= bound)
  if (small.length < LEAST_PROBES || small.length < changed.length / 3) return null
  return { probes: small.length, usual: median(small.toSorted((a, b) => a - b)) }
}

/** The strength of a similarity from 0 to 100: nothing in common to the same file. */
export const strengthOf = ({ same, distance, usual }: { same: boolean; distance: number; usual: number | null }) =>
  same ? 100 : Math.min(99, Math.max(1, Math.round(100 * (1 - distance / Math.max(usual ?? 1, 1e-9)))))

export const refusalToAnswerReport = (
  report: { state: ReportState },
  next: { state: ReportState; answer: string },
): Refusal | null => {
  if (report.state === 'upheld' || report.state === 'unfounded') return { code: 'integrity.reportDone' }
  return next.state !== 'checking' && next.answer === '' ? { code: 'integrity.answer' } : null
}

export const isPlatform = (decision: Decision) => decision === 'year' || decision === 'forever'
/** Penalties that remove a team's results from its competition. */
export const takesOut = (kind: PenaltyKind) => kind === 'removed' || kind === 'banned'

/** The subjects of a case cannot handle it, whatever their role. */
export const refusalToDeal = (people: readonly number[], me: { id: number }): Refusal | null =>
  people.includes(me.id) ? { code: 'integrity.own' } : null

export const refusalToDecide = (
  { state, cmptId }: { state: CaseState; cmptId: number | null },
  decision: Decision,
  role: string | null,
): Refusal | null => {
  if (state === 'decided') return { code: 'integrity.decided' }
  if (isPlatform(decision)) return role === 'admin' ? null : { code: 'integrity.platform' }
  return cmptId === null && (decision === 'removed' || decision === 'banned') ? { code: 'integrity.noTeam' } : null
}

export const refusalToAskDays = (days: number): Refusal | null =>
  days >= 1 && days <= limits.integrity.askDaysMax
    ? null
    : { code: 'integrity.days', values: { limit: limits.integrity.askDaysMax } }

export const refusalToAnswer = (
  question: { answeredAt: Date | null; dueAt: Date },
  state: CaseState,
  now: Date,
): Refusal | null => {
  if (question.answeredAt) return { code: 'integrity.answered' }
  if (state === 'decided') return { code: 'integrity.decided' }
  return now >= question.dueAt ? { code: 'integrity.late' } : null
}

export const refusalToAppeal = (
  penalty: { state: string; appealUntil: Date },
  appealed: boolean,
  now: Date,
): Refusal | null => {
  if (penalty.state !== 'inForce') return { code: 'integrity.lifted' }
  if (appealed) return { code: 'integrity.appealed' }
  const until = minuteText(penalty.appealUntil)
  return now >= penalty.appealUntil ? { code: 'integrity.appealLate', values: { until } } : null
}

const FORGOTTEN_MS = 3_600_000
/** Whether a search is running; one that a stopped server left behind does not block for ever. */
export const isSearching = (last: { state: string; askedAt: Date } | undefined, now: Date): boolean =>
  last !== undefined &&
  (last.state === 'waiting' || last.state === 'running') &&
  now.getTime() - last.askedAt.getTime() < FORGOTTEN_MS

/** Numbers are in one range if all but the last two digits are equal, or if they are this close. */
const LAST_DIGITS = 100
const CLOSE = 5

/** People whose phone numbers are in one range, in groups of at least two. */
export function phonesNear<T extends { phone: string }>(people: readonly T[]): T[][] {
  const sorted = people
    .map((one) => ({ one, number: Number(one.phone) }))
    .filter(({ number }) => Number.isSafeInteger(number) && number > LAST_DIGITS)
    .toSorted((a, b) => a.number - b.number)
  const groups: T[][] = []
  let last = Number.NaN
  for (const { one, number } of sorted) {
    const near = number - last <= CLOSE || Math.floor(number / LAST_DIGITS) === Math.floor(last / LAST_DIGITS)
    if (near) groups.at(-1)?.push(one)
    else groups.push([one])
    last = number
  }
  return groups.filter((group) => group.length > 1)
}

/** A team is flagged only if this many submissions failed, and more than were scored. */
const FAILED_LEAST = 15

/** How much the failed submissions of a team stand out, 0 to 100; null if they do not. */
export function failingOf({ failed, scored }: { failed: number; scored: number }): number | null {
  return failed >= FAILED_LEAST && failed > scored ? Math.min(70, 25 + failed) : null
}
