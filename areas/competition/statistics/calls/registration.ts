import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { type Cell, type registrationCsv as contract, FEWEST } from '../contract.ts'
import { statisticsOf } from '../statistics.ts'

const written = ({ count, because }: Cell) => count ?? (because === 'few' ? `<${FEWEST}` : '')

export const registrationCsv: Handler<typeof contract> = async ({ db, ctx, now }, { cmptId }) => {
  const { days, by, totals } = await statisticsOf(ctx, db, cmptId ?? null, now)
  const rows = [
    ...Object.entries(totals).map(([key, count]) => ['total', key, count]),
    ...days.map((cell) => ['day', cell.key, written(cell)]),
    ...Object.entries(by).flatMap(([name, cells]) => cells.map((cell) => [name, cell.key, written(cell)])),
  ]
  return new Download({
    name: cmptId === undefined ? 'statistics.csv' : `statistics-${cmptId}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csv(['group', 'value', 'people'], rows),
  })
}
