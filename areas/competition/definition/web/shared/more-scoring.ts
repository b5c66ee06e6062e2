import type { Measure, RankRule, RunFact, ScoreColumn, ScoringSpec } from '@leitai/scorer/types'

/** The parts of a scoring beyond one metric on one column. */
export type MoreScoring = Pick<
  ScoringSpec,
  | 'keys'
  | 'extra'
  | 'classes'
  | 'weight'
  | 'group'
  | 'slice'
  | 'adjust'
  | 'targetWeights'
  | 'cell'
  | 'empty'
  | 'labels'
  | 'name'
  | 'title'
  | 'hidden'
  | 'columns'
  | 'rank'
  | 'files'
  | 'first'
  | 'tasks'
  | 'missing'
  | 'intervals'
>

/** What a new number starts with: the columns of the first one. */
export interface FirstNumber extends Pick<Measure, 'target' | 'prediction'> {
  metric: string
}

/** Names of columns to choose from: of the first task, and as far as they are known of the others, by name. */
export interface Suggested extends Columns {
  others?: Record<string, Columns>
}
interface Columns {
  solution: string[]
  sample: string[]
}

const unknown: Columns = { solution: [], sample: [] }
/** The columns of a task beside the first; none if they are not known. */
export const suggestedIn = ({ others = {} }: Suggested, task: string): Columns =>
  (Object.hasOwn(others, task) ? others[task] : undefined) ?? unknown

export const isExpression = (column: ScoreColumn): column is Extract<ScoreColumn, { expression: string }> =>
  'expression' in column
export const isOfProgram = (column: ScoreColumn): column is Extract<ScoreColumn, { program: true }> =>
  'program' in column

export const isOfRun = (column: ScoreColumn): column is Extract<ScoreColumn, { run: RunFact }> => 'run' in column

/** A name that none of these has: `score2`, `score3` and so on. */
export function freeName(taken: readonly string[]): string {
  for (let at = 2; ; at++) if (!taken.includes(`score${at}`)) return `score${at}`
}

export const namesOf = ({ name, columns }: MoreScoring): string[] => [
  name ?? 'score',
  ...(columns ?? []).map((column) => column.name),
]
/** The names of all tasks; one if there is only one. */
export const taskNames = ({ first, tasks = [] }: MoreScoring): string[] => [
  first?.name ?? 'main',
  ...tasks.map(({ name }) => name),
]
export const shownNames = (more: MoreScoring): string[] => [
  ...(more.hidden ? [] : [more.name ?? 'score']),
  ...(more.columns ?? []).flatMap(({ name, hidden }) => (hidden ? [] : [name])),
]

/** The scoring without keys that say nothing, so that an unchanged one stays equal. */
export function tidy(more: MoreScoring): MoreScoring {
  const kept = Object.entries(more).filter(
    ([, value]) =>
      value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(kept)
}

/** A rule after names have changed: one that names a number which is gone, or hidden, falls back to the first. */
function fittingRank(rank: RankRule | undefined, names: readonly string[]): RankRule | undefined {
  if (!rank) return undefined
  const used = rank.by === 'column' ? [rank.column] : rank.columns
  return used.every((name) => names.includes(name)) ? rank : undefined
}

/** The scoring after a change, without what says nothing and with a rule that fits its numbers. */
export function settled(more: MoreScoring): MoreScoring {
  const next = tidy(more)
  return tidy({ ...next, rank: fittingRank(next.rank, shownNames(next)) })
}

type Classes = ScoringSpec['classes']

/** The classes with another prefix of their columns; none if it is empty. */
export function withPrefix(classes: Classes, prefix: string): Classes {
  const list = classes?.list
  if (prefix) return { prefix, ...(list && { list }) }
  return list && { list }
}

/** The classes with another list of them; none if it is empty. */
export function withList(classes: Classes, list: string[]): Classes {
  if (list.length > 0) return { ...classes, list }
  if (!classes) return undefined
  if ('prefix' in classes) return { prefix: classes.prefix }
  return 'table' in classes ? { table: classes.table } : undefined
}
