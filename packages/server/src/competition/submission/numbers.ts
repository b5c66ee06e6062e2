import type { Language } from '@leitai/contract/core/language'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { columnsOf, type ShownColumn, titleOf } from '@leitai/scorer/score-columns'
import type { ColumnScore, ScoringSpec } from '@leitai/scorer/types'
import type { Stage } from '../definition/table.ts'
import { type BoardStage, showScore } from './board-rules.ts'

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

const meanRankTitle = { zh: '平均名次', en: 'Mean rank' }

/** The titles of the numbers, for the header of a list; with the mean of the ranks if that is the rule. */
export function numberTitles({ spec }: Pick<Stage, 'spec'>, language: Language): string[] {
  const titles = numberColumns(spec).map((column) => titleOf(column, everyMetric)[language])
  return [...titles, ...(ruleOverSeveral(spec)?.by === 'ranks' ? [meanRankTitle[language]] : [])]
}

/** A row’s cells under `numberTitles`. */
export function numberCells(
  { spec }: Pick<Stage, 'spec'>,
  { numbers, meanRank }: { numbers: (string | null)[]; meanRank: string | null },
): (number | null)[] {
  const shown = [...numbers, ...(ruleOverSeveral(spec)?.by === 'ranks' ? [meanRank] : [])]
  return shown.map((value) => (value === null ? null : Number(value)))
}

/** The rule for the rank if it needs more than one number of a submission. */
export const ruleOverSeveral = (spec: BoardStage['spec']) =>
  spec?.rank && spec.rank.by !== 'column' ? spec.rank : null

/** The numbers that such a rule compares, each with its sign changed so that less is better; null without such a rule. */
export function partsOf(
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
