import { weekBounds, weekOf } from '@leitai/platform/time/day'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { columnsOf, leadingName, type ShownColumn } from '@leitai/scorer/score-columns'
import type { ColumnScore, ScoringSpec } from '@leitai/scorer/types'
import type { Stage } from '../definition/table.ts'

/** The part of a stage that boards need. */
export interface BoardStage {
  kind: string
  direction: 'higher' | 'lower'
  startAt: Date
  pickLimit: number
  pickDefault: 'last' | 'best'
  spec: ({ b: 'all' | 'rest' | 'none' } & Partial<ScoringSpec>) | null
}

/** A team's scored submission. Deleted and disqualified ones still count in the number of submissions. */
export interface Submission {
  id: number
  /** Null if a new test set gave no score: only the host knows. */
  scoreA: number | null
  scoreB: number | null
  /** All shown numbers, if the stage has several. */
  numbers?: ColumnScore[] | null
  at: Date
  practice: boolean
  picked: boolean
  deletedAt: Date | null
  voidedAt: Date | null
}

export interface Standing {
  board: 'A' | 'B' | 'practice' | 'week'
  week: number
  key: number
  score: number
  /** For a rule over several numbers; see rank-rule.ts. */
  parts: number[] | null
  submissionId: number
  entries: number
  at: Date
  /** On the board of a week that was over when a host disqualified the submission. */
  struck: boolean
}

/** A new test set has no A board: its submissions are scored for B only, and no score is shown before the reveal. */
export const hasA = ({ kind }: Pick<BoardStage, 'kind'>) => kind !== 'switch'
export const isBlind = (stage: Pick<BoardStage, 'kind'> & { revealedAt: Date | null }) =>
  !hasA(stage) && stage.revealedAt === null

/** The boards that a stage's submissions are ranked on. */
export const mainBoards = (stage: Pick<BoardStage, 'kind' | 'spec'>): ('A' | 'B')[] => [
  ...(hasA(stage) ? ['A' as const] : []),
  ...(stage.spec && stage.spec.b !== 'none' ? ['B' as const] : []),
]

export const isHidden = ({ deletedAt, voidedAt }: Pick<Submission, 'deletedAt' | 'voidedAt'>) =>
  deletedAt !== null || voidedAt !== null

/** The score with its sign changed so that less is better. Adding 0 turns -0 into 0: both are one rank. */
export const keyOf = (stage: Pick<BoardStage, 'direction'>, score: number | null) =>
  score === null ? Number.POSITIVE_INFINITY : (stage.direction === 'higher' ? -score : score) + 0

const inTime = (a: Submission, b: Submission) => a.at.getTime() - b.at.getTime() || a.id - b.id

/** Whether a submission is not on a board; later changes do not affect a board after `frozenAt`. */
const isHiddenOn = (submission: Submission, frozenAt: Date | null) =>
  frozenAt === null
    ? isHidden(submission)
    : [submission.deletedAt, submission.voidedAt].some((at) => at !== null && at.getTime() < frozenAt.getTime())

/** Which submissions count for B: the chosen ones; without a choice the last ones, or the best on A if the host says so. */
export function countingForB<T extends Submission>(stage: BoardStage, submissions: T[]): T[] {
  const visible = submissions.filter((submission) => !isHidden(submission) && !submission.practice)
  const chosen = visible.filter(({ picked }) => picked)
  if (chosen.length > 0) return chosen
  const inOrder =
    stage.pickDefault === 'last' || !hasA(stage)
      ? visible.toSorted((a, b) => inTime(b, a))
      : visible.toSorted((a, b) => keyOf(stage, a.scoreA) - keyOf(stage, b.scoreA) || inTime(a, b))
  return inOrder.slice(0, stage.pickLimit)
}

/**
 * A team's places on all boards of a stage, from its scored submissions. Equal scores: the earlier submission counts. A week's board is
 * frozen at its end: submissions deleted later still count, disqualified ones are crossed out. `weekly` are the submissions of the team's
 * past weeks, where they differ because teams merged since. `rerun` are those that a final re-run decided A by (rerun-on-a.ts): if there are
 * any, no other counts there.
 */
export function standingsOf(
  stage: BoardStage,
  submissions: Submission[],
  { weekly = submissions, rerun = [] }: { weekly?: Submission[]; rerun?: readonly number[] } = {},
): Standing[] {
  const main = submissions.filter(({ practice }) => !practice)
  const ordered = ruleOverSeveral(stage.spec)?.by === 'order'
  const place = (board: Standing['board'], counting: Submission[], all: Submission[], week = 0): Standing[] => {
    const side = board === 'B' ? 'b' : 'a'
    const scored = counting.flatMap((submission) => {
      const score = board === 'B' ? submission.scoreB : submission.scoreA
      return isHiddenOn(submission, board === 'week' ? weekBounds(stage.startAt, week).to : null) || score === null
        ? []
        : [{ submission, score, key: keyOf(stage, score), parts: partsOf(stage, submission.numbers ?? null, side) }]
    })
    const better = (a: (typeof scored)[number], b: (typeof scored)[number]) =>
      a.key - b.key || (ordered && a.parts && b.parts ? compareParts(a.parts, b.parts) : 0)
    const [best] = scored.sort((a, b) => better(a, b) || inTime(a.submission, b.submission))
    if (!best) return []
    const { key, score, parts, submission } = best
    const struck = submission.voidedAt !== null
    return [
      { board, week, key, score, parts, submissionId: submission.id, entries: all.length, at: submission.at, struck },
    ]
  }
  const practice = submissions.filter((submission) => submission.practice)
  const onA = rerun.length > 0 ? main.filter(({ id }) => rerun.includes(id)) : main
  const inWeeks = hasA(stage) ? weekly.filter((submission) => !submission.practice) : []
  const weeks = Map.groupBy(inWeeks, ({ at }) => weekOf(stage.startAt, at))
  return [
    ...(hasA(stage) ? place('A', onA, main) : []),
    ...(stage.spec && stage.spec.b !== 'none' ? place('B', countingForB(stage, main), main) : []),
    ...place('practice', practice, practice),
    ...[...weeks].flatMap(([week, ofWeek]) => place('week', ofWeek, ofWeek, week)),
  ]
}

/** A score as shown on a board; comparisons use full precision. */
export const showScore = (score: number, decimals: number) => score.toFixed(decimals)
/** The same as a number: further digits would tell a competitor more of the hidden rows than the host chose. */
export const shownNumber = ({ decimals }: Pick<Stage, 'decimals'>, score: number) => Number(showScore(score, decimals))

/** The numbers of a stage whose leaderboard has several. */
type Scoring = Pick<ScoringSpec, 'metric' | 'columns' | 'rank' | 'name' | 'title' | 'hidden' | 'slice' | 'later'>

const known = new WeakMap<Scoring, ShownColumn[]>()

/** The numbers that boards show, in their order; none if there is only one number at all. */
export function numberColumns(spec: Scoring | null): ShownColumn[] {
  if (!spec?.columns || spec.columns.length === 0) return []
  const columns = known.get(spec) ?? columnsOf(spec, everyMetric).filter(({ hidden }) => !hidden)
  known.set(spec, columns)
  return columns
}

/** A submission’s numbers on a board as text, in the order of the columns. Some of A’s are not shown before the reveal. */
export function shownNumbers(
  { spec, decimals, revealedAt }: Pick<Stage, 'spec' | 'decimals' | 'revealedAt'>,
  numbers: readonly ColumnScore[] | null,
  board: 'a' | 'b',
): (string | null)[] {
  return numberColumns(spec).map(({ name }) => {
    if (board === 'a' && revealedAt === null && spec?.later?.includes(name)) return null
    const value = numbers?.find((one) => one.name === name)?.[board] ?? null
    return value === null ? null : showScore(value, decimals)
  })
}

/** The rule for the rank if it needs more than one number of a submission. */
export const ruleOverSeveral = (spec: BoardStage['spec']) =>
  spec?.rank && spec.rank.by !== 'column' ? spec.rank : null

/** The numbers that such a rule compares, each with its sign changed so that less is better; null without such a rule. */
function partsOf(
  stage: BoardStage & { spec: (BoardStage['spec'] & Partial<Scoring>) | null },
  numbers: readonly ColumnScore[] | null,
  board: 'a' | 'b',
): number[] | null {
  const rule = ruleOverSeveral(stage.spec)
  if (!rule || !stage.spec?.metric) return null
  const columns = numberColumns({ ...stage.spec, metric: stage.spec.metric })
  return rule.columns.map((name) => {
    const value = numbers?.find((one) => one.name === name)?.[board] ?? null
    if (value === null) return Number.POSITIVE_INFINITY
    const { direction } = columns.find((column) => column.name === name) ?? { direction: 'higher' }
    return (direction === 'higher' ? -value : value) + 0
  })
}

/** Compares the numbers of two submissions, the first that differs deciding. */
export function compareParts(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? Number.POSITIVE_INFINITY
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

/** A submission’s numbers after a host has set the one that orders the board by hand. */
export const withLeading = (
  spec: Scoring | null,
  numbers: readonly ColumnScore[],
  { scoreA, scoreB }: { scoreA: number | null; scoreB: number | null },
): ColumnScore[] =>
  numbers.map((one) =>
    spec && one.name === leadingName(spec) ? { ...one, a: scoreA ?? one.a, b: scoreB ?? one.b } : one,
  )

type Medal = 'gold' | 'silver' | 'bronze'

/** Medals by the number of ranked teams, see docs/RANKING.md. If there are any, rank 1 gets gold. */
export function medalOf(rank: number, teams: number): Medal | null {
  const share = (part: number) => Math.floor(teams * part)
  const [gold, silver, bronze] =
    teams < 100
      ? [share(0.1), share(0.2), share(0.4)]
      : teams < 250
        ? [10, share(0.2), share(0.4)]
        : teams < 1000
          ? [10 + share(0.002), 50, 100]
          : [10 + share(0.002), share(0.05), share(0.1)]
  const golds = bronze > 0 ? Math.max(1, gold) : 0
  return rank <= golds ? 'gold' : rank <= silver ? 'silver' : rank <= bronze ? 'bronze' : null
}
