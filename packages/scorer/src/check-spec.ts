import type { CheckSpec } from './check.ts'
import { checkedChoice } from './metrics/formula.ts'
import type { Measure, Rows, ScoringSpec } from './types.ts'

/**
 * What competitors may know of a specification, enough to check a file: without the split, without the columns of the solution (of the
 * truth only their number is told), and without what only changes the value of a number.
 */
export function checkSpecOf(spec: ScoringSpec): Omit<CheckSpec, 'columns' | 'classes' | 'tasks'> & {
  columns?: (Measure & { name: string; hidden?: boolean })[]
  classes?: { list: string[] }
  tasks?: (PublicRows & { name: string; title?: { zh: string; en: string } })[]
} {
  const { first, tasks, columns } = spec
  const more = columns?.flatMap((column) =>
    'metric' in column ? [{ name: column.name, ...publicMeasure(column), ...(column.hidden && { hidden: true }) }] : [],
  )
  return {
    ...publicRows(spec),
    ...publicMeasure(spec),
    ...(first && { first }),
    ...(tasks && {
      tasks: tasks.map((task) => ({ name: task.name, ...(task.title && { title: task.title }), ...publicRows(task) })),
    }),
    ...(more && more.length > 0 && { columns: more }),
  }
}

type PublicRows = Omit<Rows, 'split' | 'classes'> & { classes?: { list: string[] } }

function publicRows({ id, keys, extra, ranges, files, classes }: Omit<Rows, 'split'>): PublicRows {
  const { truth: _, ...form } = files ?? {}
  return {
    id,
    ...(keys && { keys }),
    ...(extra && { extra }),
    ...(ranges && { ranges }),
    ...(classes?.list && { classes: { list: classes.list } }),
    ...(files && { files: form }),
  }
}

const publicMeasure = ({ target, prediction, metric, cell, empty, task, missing, labels }: Measure): Measure => ({
  target: target.map((_, k) => `truth ${k + 1}`),
  prediction,
  metric: checkedChoice(metric),
  ...(cell && { cell }),
  ...(task !== undefined && { task }),
  // Only whether there is one: a task may then be left out.
  ...(missing !== undefined && { missing: 0 }),
  ...(empty !== undefined && { empty }),
  ...(labels && { labels }),
})
