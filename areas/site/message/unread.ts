import { type Placeholders, statement, value } from '@leitai/pg-kit/statement'
import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { unreadBy } from './direct-messages.ts'
import { unreadCount } from './notices.ts'
import { directMessages, noticeSettings } from './table.ts'

const counts = statement((reader: Placeholders<Pick<CurrentUser, 'id' | 'createdAt'>>) => ({
  notices: unreadCount(reader),
  letters: value(sql<number>`case when exists (select from ${noticeSettings}
    where ${noticeSettings.userId} = ${reader.id} and ${noticeSettings.kind} = 'letter' and ${noticeSettings.muted})
    then 0 else (select count(*)::int from ${directMessages} where ${unreadBy(reader.id)}) end`),
}))

/** The badge’s number; muted kinds do not count. */
export async function unreadOf(
  db: Db,
  { id, createdAt }: CurrentUser,
): Promise<{ num: number; notices: number; letters: number }> {
  const { notices, letters } = await counts(db, { id, createdAt })
  return { num: notices + letters, notices, letters }
}
