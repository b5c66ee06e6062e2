import type { Db } from '@leitai/platform/db/db'
import { and, count, eq, gte } from '@leitai/platform/db/orm'
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
