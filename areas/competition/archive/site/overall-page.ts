import type { Collected } from './collect.ts'
import { type Column, esc, type Page, ROWS, table } from './html.ts'

type Overall = NonNullable<Collected['overall']>
type Row = Overall['rows'][number]

/** A page of the overall board: its rule in words, and its rows with score and rank in each part. */
export function overallPage(page: Page, overall: Overall, at: number): string {
  const { say, of } = page
  const { by, over, parts, rows } = overall
  const removed = { refused: say('refused'), struck: say('struck') }
  const columns: Column<Row>[] = [
    { title: say('rank'), number: true, cell: (row) => esc(row.baseline ? say('baseline') : row.rank) },
    { title: say(over === 'series' ? 'person' : 'team'), cell: (row) => esc(row.name) },
    ...(over === 'series'
      ? []
      : [{ title: say('members'), cell: (row: Row) => esc(row.members.map(({ userName }) => userName).join(', ')) }]),
    ...(by === 'order'
      ? []
      : [{ title: say(by === 'sum' ? 'total' : 'meanRank'), number: true, cell: (row: Row) => esc(row.total ?? '–') }]),
    ...parts.map(({ name, board }, k) => ({
      title: board === null ? of(name) : `${of(name)} · ${say(board === 'A' ? 'boardA' : 'boardB')}`,
      number: true,
      cell: ({ parts: results }: Row) => resultOf(page, results[k] ?? null),
    })),
    { title: say('verdict'), cell: (row) => esc(row.removed === null ? '' : removed[row.removed]) },
  ]
  const from = at * ROWS
  return ruleOf(page, overall) + table(say('boardOverall'), columns, rows.slice(from, from + ROWS))
}

const resultOf = ({ say }: Page, result: Row['parts'][number]): string =>
  result === null
    ? '–'
    : esc(`${result.score} · ${result.rank === 0 ? say('baseline') : say('ranked', { rank: result.rank })}`)

function ruleOf({ say, of }: Page, { by, over, missing, parts }: Overall): string {
  const names = (list: Overall['parts']) => list.map(({ name }) => of(name)).join(say('comma'))
  const waiting = parts.filter(({ board, opposite }) => board === null && !opposite)
  const apart = parts.filter(({ opposite }) => opposite)
  const weighted = by !== 'order' && parts.some(({ weight }) => weight !== 1)
  const weights = parts.map(({ name, weight }) => `${of(name)} × ${weight}`).join(say('comma'))
  const lines = [
    say(by === 'sum' ? 'bySum' : by === 'ranks' ? 'byRanks' : 'byOrder'),
    ...(weighted ? [say('weights', { list: weights })] : []),
    by === 'sum' ? say('missingScore', { score: missing ?? 0 }) : say(by === 'ranks' ? 'missingRank' : 'missingLast'),
    say(over === 'series' ? 'overSeries' : 'overStages'),
    ...(waiting.length > 0 ? [say('waiting', { list: names(waiting) })] : []),
    ...(apart.length > 0 ? [say('apart', { list: names(apart) })] : []),
  ]
  return `<ul>${lines.map((line) => `<li>${esc(line)}</li>`).join('')}</ul>`
}
