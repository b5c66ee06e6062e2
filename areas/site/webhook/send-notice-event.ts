import type { Db } from '@leitai/platform/db/open'
import type { GoingOut } from '../message/going-out.ts'
import { sendEvent } from './send-events.ts'

interface Sent {
  db: Db
  item: GoingOut
  webhook: number[]
  now: Date
}

/** Tells people’s own webhooks of a notice that they want there. */
export const sendNoticeEvent = ({ db, item, webhook, now }: Sent) =>
  sendEvent(db, {
    type: 'notice.sent',
    data: { kind: item.kind, title: item.title, url: item.link },
    owners: webhook.map((id) => ({ kind: 'person', id })),
    now,
  })
