import type { Db } from '@leitai/platform/db/open'
import type { GoingOut } from '../message/going-out.ts'
import { tellWebhooks } from './tell.ts'

interface Sent {
  db: Db
  item: GoingOut
  webhook: number[]
  now: Date
}

/** Tells people’s own webhooks of a notice that they want there. */
export const tellOfNotice = ({ db, item, webhook, now }: Sent) =>
  tellWebhooks(db, {
    type: 'notice.sent',
    data: { kind: item.kind, title: item.title, url: item.link },
    owners: webhook.map((id) => ({ kind: 'person', id })),
    now,
  })
