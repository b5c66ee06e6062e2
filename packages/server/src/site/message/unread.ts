import type { CurrentUser } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { countUnreadMessages } from './direct-messages.ts'
import { countUnread } from './notices.ts'
import { noticeSettings } from './table.ts'

/** The badge’s number; muted kinds do not count. */
export async function unreadOf(db: Db, me: CurrentUser): Promise<{ num: number; notices: number; letters: number }> {
  const notices = await countUnread(db, me)
  const [own] = await db
    .select({ muted: noticeSettings.muted })
    .from(noticeSettings)
    .where(and(eq(noticeSettings.userId, me.id), eq(noticeSettings.kind, 'letter')))
  const directMessages = own?.muted ? 0 : await countUnreadMessages(db, me.id)
  return { num: notices + directMessages, notices, letters: directMessages }
}
