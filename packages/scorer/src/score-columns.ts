import type { Metric, Words } from './metrics/metric.ts'
import { RUN_WORDS } from './run-facts.ts'
import type { MetricChoice, RunFact, ScoringSpec } from './types.ts'

/** A number of the leaderboard, as people are told of it. */
export interface ShownColumn {
  name: string
  /** What the host calls it; null: the metric’s own title. */
  title: Words | null
  direction: 'higher' | 'lower'
  /** Null for arithmetic over others, for what the host’s program returns, and for what is measured at a run. */
  metric: MetricChoice | null
  expression: string | null
  /** The value of a column of the solution that its rows have; null if it counts all. */
  slice: string | null
  /** What it measures of a competitor’s program; null for all others. */
  run: RunFact | null
  hidden: boolean
}

/** What people call a number: the host’s title, or its metric’s, with the rows that it counts. */
export function titleOf({ title, metric, slice, run, name }: ShownColumn, list: Record<string, Metric>): Words {
  const own = metric && Object.hasOwn(list, metric.name) ? list[metric.name]?.title : undefined
  const words = title ?? own ?? (run && RUN_WORDS[run].title) ?? { zh: name, en: name }
  if (title || slice === null) return { zh: words.zh || words.en || name, en: words.en || words.zh || name }
  return { zh: `${words.zh}（${slice}）`, en: `${words.en} (${slice})` }
}

/** Whether higher or lower scores of a metric are better; for a formula, its option decides. */
export function directionIn({ name, options }: MetricChoice, list: Record<string, Metric>): 'higher' | 'lower' {
  const metric = Object.hasOwn(list, name) ? list[name] : undefined
  if (metric?.formula) return options?.direction === 'lower' ? 'lower' : 'higher'
  return metric?.direction ?? 'higher'
}

type Columns = Pick<ScoringSpec, 'name' | 'title' | 'hidden' | 'metric' | 'slice' | 'columns' | 'rank'>

/** All numbers of a specification in their order, hidden ones included. */
export function columnsOf(spec: Columns, list: Record<string, Metric>): ShownColumn[] {
  const all = [{ ...spec, name: spec.name ?? 'score' }, ...(spec.columns ?? [])]
  return all.map((column): ShownColumn => {
    const common = { name: column.name, title: column.title ?? null, hidden: column.hidden === true, run: null }
    if ('run' in column) {
      return { ...common, direction: 'lower', metric: null, expression: null, slice: null, run: column.run }
    }
    if ('expression' in column) {
      const { expression, direction } = column
      return { ...common, direction, metric: null, expression, slice: null }
    }
    if ('program' in column)
      return { ...common, direction: column.direction, metric: null, expression: null, slice: null }
    const { metric, slice } = column
    return { ...common, direction: directionIn(metric, list), metric, expression: null, slice: slice?.value ?? null }
  })
}

/** The name of the number that orders the board; of rules over several numbers, the first of them. */
export function leadingName({ name, hidden, columns, rank }: Columns): string {
  if (rank) return rank.by === 'column' ? rank.column : (rank.columns[0] ?? '')
  return hidden ? (columns?.find((column) => !column.hidden)?.name ?? '') : (name ?? 'score')
}

/** Whether higher or lower is better for the number that orders the board. */
export const leadingDirection = (spec: Columns, list: Record<string, Metric>): 'higher' | 'lower' =>
  columnsOf(spec, list).find(({ name }) => name === leadingName(spec))?.direction ?? directionIn(spec.metric, list)

/** The specification with the numbers that competitors must not see before the reveal, as its solution was found when prepared. */
export function withLater(spec: ScoringSpec, thin: string[]): ScoringSpec {
  const { later: _, ...rest } = spec
  return thin.length > 0 ? { ...rest, later: thin } : rest
}
