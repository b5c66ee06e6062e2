import type { CheckSpec } from './check.ts'
import type { Measure, ScoringSpec } from './types.ts'

/**
 * What competitors may know of a specification, enough to check a file: without the split, without the columns of the solution (of the
 * truth only their number is told), and without what only changes the value of a number.
 */
export function checkSpecOf(
  spec: ScoringSpec,
): Omit<CheckSpec, 'columns'> & { columns?: (Measure & { name: string; hidden?: boolean })[] } {
  const { id, keys, extra, ranges, columns } = spec
  const more = columns?.flatMap((column) =>
    'expression' in column
      ? []
      : [{ name: column.name, ...publicMeasure(column), ...(column.hidden && { hidden: true }) }],
  )
  return {
    id,
    ...publicMeasure(spec),
    ...(keys && { keys }),
    ...(extra && { extra }),
    ...(ranges && { ranges }),
    ...(more && more.length > 0 && { columns: more }),
  }
}

const publicMeasure = ({ target, prediction, metric, cell }: Measure): Measure => ({
  target: target.map((_, k) => `truth ${k + 1}`),
  prediction,
  metric,
  ...(cell && { cell }),
})
