import type { CheckSpec } from './check.ts'
import { checkedChoice } from './metrics/formula.ts'
import type { PlannedColumn, PlannedMeasure, PlannedTask, Unit } from './plan.ts'
import type { Fault, Measure, Rows, ScoringSpec } from './types.ts'

const MAX_TASKS = 12
/** Of numbers and tasks. */
export const NAME = /^[a-z][a-z0-9_]{0,30}$/
const distinct = (names: string[]) => Array.from(new Set(names))

/** What is known of a task’s rows; the split is the host’s. */
export type NamedRows = Omit<Rows, 'split'> & { name: string; split?: Rows['split'] }

/** The tasks of a specification, the first one included. */
export function tasksOf(
  spec: Omit<NamedRows, 'name'> & Pick<ScoringSpec, 'first'> & { tasks?: NamedRows[] },
): NamedRows[] {
  const { id, keys, extra, ranges, classes, split, files } = spec
  const own = {
    name: spec.first?.name ?? 'main',
    id,
    ...(keys && { keys }),
    ...(extra && { extra }),
    ...(ranges && { ranges }),
    ...(classes && { classes }),
    ...(split && { split }),
    ...(files && { files }),
  }
  return [own, ...(spec.tasks ?? []).map((task) => (split ? { ...task, split } : task))]
}

export function taskFault(tasks: NamedRows[]): Fault | null {
  if (tasks.length > MAX_TASKS) return { code: 'too-many-tasks', count: tasks.length, expected: String(MAX_TASKS) }
  const names = tasks.map(({ name }) => name)
  const wrong = names.find((name, k) => !NAME.test(name) || names.indexOf(name) !== k)
  return wrong === undefined ? null : { code: 'task-name', found: wrong }
}

export const measuresOf = (columns: PlannedColumn[], task: number) =>
  columns.flatMap(({ measure }) => (measure?.task === task ? [measure] : []))

export function plannedTask(named: NamedRows, units: Unit[], measures: PlannedMeasure[], task: number): PlannedTask {
  const own = units.filter((unit) => unit.task === task)
  const { name, ...rows } = named
  return {
    name,
    rows: { split: { by: 'seed', seed: '', aShare: 1 }, ...rows },
    optional: measures.every(({ missing }) => missing !== undefined),
    submitted: distinct([...own.flatMap((unit) => unit.prediction), ...(rows.extra ?? [])]),
    targets: distinct(own.flatMap((unit) => unit.target)),
    weights: distinct(measures.flatMap(({ weight }) => (weight === undefined ? [] : [weight]))),
    labelled: distinct(
      measures.flatMap(({ group, slice }) => [...(group ? [group.column] : []), ...(slice ? [slice.column] : [])]),
    ),
    linesTruth: own.some(({ severalTruth }) => severalTruth === 'lines'),
    linesPrediction: own.some(({ severalPrediction }) => severalPrediction === 'lines'),
  }
}

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
