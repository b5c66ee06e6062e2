import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { ordersWith } from '../admin-views.ts'
import type * as shop from '../contract.admin.ts'
import { ordersCsvHeader } from '../texts.ts'
import { decryptAddresses } from '../vault.ts'

const AT_ONCE = 1000
const written = (at: Date | null) => at?.toISOString() ?? ''

export const ordersCsv: Handler<typeof shop.ordersCsv> = async (context, asked) => {
  const { ctx } = context
  async function* parts() {
    let last: number | undefined
    for (;;) {
      const rows = await ordersWith(ctx.db, asked, { limit: AT_ONCE, last })
      if (rows.length === 0) return
      const places = await decryptAddresses(
        { db: ctx.db, ctx },
        rows.map(({ order }) => order.address),
      )
      yield rows.map(({ order, buyer }, at) => [
        order.id,
        order.state,
        buyer.name,
        order.name.zh,
        order.kind,
        order.count,
        order.price * order.count,
        ...[order.createdAt, order.paidAt, order.shippedAt, order.endedAt].map(written),
        places[at]?.name ?? '',
        places[at]?.phone ?? '',
        places[at]?.region ?? '',
        places[at]?.street ?? '',
        order.carrier,
        order.tracking,
        order.reason,
      ])
      last = rows.at(-1)?.order.id
    }
  }
  await audit(context, { action: 'shop.csv', target: { kind: 'order', id: 'csv' }, detail: { ...asked } })
  const body = csvStream(ordersCsvHeader, parts())
  return new Download({ name: 'orders.csv', contentType: 'text/csv; charset=utf-8', body })
}
