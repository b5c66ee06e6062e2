import type { MoreScoring } from '@leitai/competition/definition/contract.scoring'
import type * as z from 'zod/mini'
import { columnName } from './common.ts'
import type { Making, ScoringInput } from './folder.ts'
import { bothOf, lineOf } from './values.ts'

/** A column of a leaderboard over there. */
export interface BoardColumn {
  /** By what the program calls it. */
  key: string
  title: string
  higher: boolean
  hidden: boolean
  decimals: number | null
  /** Computed from other columns, by their keys. */
  computed: { operation: string; of: string[] } | null
}

type Columns = NonNullable<z.input<typeof MoreScoring>['columns']>

const MOST_COLUMNS = 12
const joined: Record<string, (names: string[]) => string> = {
  sum: (names) => names.join(' + '),
  avg: (names) => `(${names.join(' + ')}) / ${names.length}`,
  min: (names) => `min(${names.join(', ')})`,
  max: (names) => `max(${names.join(', ')})`,
}
const operationOf = (written: string) => written.toLowerCase().replace(/^average$|^mean$/, 'avg')

/** The numbers of a scoring program: what the scoring says of them, and which of the program’s each is. */
export function scoresOf(
  making: Making,
  given: readonly BoardColumn[],
): {
  scoring: Pick<ScoringInput, 'options' | 'name' | 'title' | 'columns' | 'rank' | 'decimals'>
  keys: Record<string, string>
} {
  const { notes } = making
  const used = new Set(given.flatMap(({ computed }) => computed?.of ?? []))
  const wanted = given.filter(({ key, title, hidden }) => {
    if (hidden && !used.has(key)) notes.say('left', key, 'columnHidden', { title })
    return !hidden || used.has(key)
  })
  const kept = wanted.slice(0, MOST_COLUMNS)
  if (wanted.length > kept.length) notes.say('left', 'leaderboard', 'columnsMany', { limit: MOST_COLUMNS })
  const names = new Map<string, string>()
  for (const { key } of kept) names.set(key, columnName(key, new Set(names.values())))
  const nameOf = (key: string) => names.get(key) ?? key
  const columns: Columns = []
  const shown = ({ title, hidden }: BoardColumn) => ({
    title: bothOf(lineOf(title, 60)),
    ...(hidden && { hidden: true }),
  })
  const [first, ...rest] = kept.filter(({ computed }) => computed === null)
  const keys: Record<string, string> = Object.fromEntries(
    kept.flatMap(({ key, computed }) => (computed === null ? [[nameOf(key), key]] : [])),
  )
  const said = ({ key, title, higher }: BoardColumn) =>
    notes.say('carried', key, 'column', { title, direction: higher ? '↑' : '↓' })
  if (!first) return { scoring: { options: { direction: 'higher' } }, keys: { score: 'score' } }
  for (const column of [first, ...rest]) said(column)
  for (const column of rest)
    columns.push({
      ...shown(column),
      name: nameOf(column.key),
      program: true,
      direction: column.higher ? 'higher' : 'lower',
    })
  let computedFirst: string | null = null
  for (const [at, column] of kept.entries()) {
    if (!column.computed) continue
    const { operation, of } = column.computed
    const sources = of.filter((key) => names.has(key) && key !== column.key)
    const join = joined[operationOf(operation)]
    if (!join || sources.length === 0) {
      notes.say('left', column.key, 'columnComputedLeft', { title: column.title, operation })
      continue
    }
    columns.push({
      ...shown(column),
      name: nameOf(column.key),
      expression: join(sources.map(nameOf)),
      direction: column.higher ? 'higher' : 'lower',
    })
    notes.say('carried', column.key, 'columnComputed', { title: column.title, columns: sources.join(', '), operation })
    if (at === 0) computedFirst = nameOf(column.key)
  }
  const decimals =
    (kept[0]?.decimals ?? null) === null
      ? {}
      : { decimals: Math.min(Math.max(Math.round(kept[0]?.decimals ?? 6), 0), 12) }
  return {
    keys,
    scoring: {
      options: { direction: first.higher ? 'higher' : 'lower' },
      name: nameOf(first.key),
      title: bothOf(lineOf(first.title, 60)),
      ...(first.hidden && { hidden: true }),
      ...(columns.length > 0 && { columns }),
      ...(computedFirst !== null && { rank: { by: 'column', column: computedFirst } }),
      ...decimals,
    },
  }
}
