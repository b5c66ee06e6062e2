import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, gte } from '@leitai/platform/db/orm'
import { notifyEach } from '@leitai/site/message/notify'
import type { Competition } from '../definition/table.ts'
import { hostMessages } from './table.ts'

export async function countMessages(db: Db, cmptId: number, since: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(hostMessages)
    .where(and(eq(hostMessages.cmptId, cmptId), gte(hostMessages.at, since)))
  return found?.count ?? 0
}

export async function keepMessage(db: Db, message: typeof hostMessages.$inferInsert): Promise<void> {
  await db.insert(hostMessages).values(message)
}

/** Notifies people of a host's action, with the host's reason. */
export async function notifyOf(
  db: Db,
  people: number[],
  about: { cmpt: Competition; title: Words; body: Words; tab?: string; now: Date },
): Promise<void> {
  const { cmpt, title, body, tab, now } = about
  const link = `/cmptDetail.html?id=${cmpt.id}${tab ? `&tab=${tab}` : ''}`
  await notifyEach(
    db,
    people.map((userId) => ({ userId, kind: 'competition' as const, about: cmpt.title, title, body, link, now })),
  )
}
