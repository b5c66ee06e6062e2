import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import type * as contract from '../contract.ts'
import { reasonOf, rowsOf } from '../ledger-view.ts'
import { ledgerCsvHeader } from '../texts.ts'

const AT_ONCE = 1000

export const pointLedgerCsv: Handler<typeof contract.pointLedgerCsv> = async (context, { userId }) => {
  const { ctx, language } = context
  async function* parts() {
    let before: number | undefined
    for (;;) {
      const rows = await rowsOf(ctx.db, { userId, before }, { limit: AT_ONCE })
      if (rows.length === 0) return
      yield rows.map((row) => [
        row.id,
        row.at.toISOString(),
        row.userId,
        row.kind,
        row.subject,
        row.points,
        reasonOf(row)[language],
      ])
      before = rows.at(-1)?.id
    }
  }
  await audit(context, { action: 'points.csv', target: { kind: 'user', id: userId ?? 'all' } })
  return new Download({
    name: `points-${userId ?? 'all'}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(ledgerCsvHeader, parts()),
  })
}
