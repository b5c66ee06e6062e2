import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import type * as contract from '../contract.ts'
import { type Asked, feedbackOf } from '../feedback.ts'
import { feedbackCsvHeader } from '../texts.ts'

const AT_ONCE = 1000

export const feedbackCsv: Handler<typeof contract.feedbackCsv> = async (context, asked) => {
  const { ctx } = context
  async function* parts() {
    const rising = asked.state === 'new' || asked.state === 'working'
    let last: number | undefined
    for (;;) {
      const rows = await feedbackOf(ctx.db, asked satisfies Asked, {
        limit: AT_ONCE,
        ...(rising ? { after: last } : { before: last }),
      })
      if (rows.length === 0) return
      yield rows.map(({ entry, person }) => [
        entry.id,
        entry.createdAt.toISOString(),
        entry.type,
        entry.state,
        entry.adopted ? 'yes' : 'no',
        person?.name ?? '',
        entry.contacts,
        entry.content,
        entry.answer,
        entry.note,
      ])
      last = rows.at(-1)?.entry.id
    }
  }
  await audit(context, { action: 'feedback.csv', target: { kind: 'feedback', id: 'csv' }, detail: { ...asked } })
  return new Download({
    name: 'feedback.csv',
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(feedbackCsvHeader, parts()),
  })
}
