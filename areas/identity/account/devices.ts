import type { Db } from '@leitai/platform/db/db'
import { and, desc, eq, gt } from '@leitai/platform/db/orm'
import { sessions } from './table.ts'

/** The live log-ins of an account, last used first; never a secret that would let somebody use one. */
export const devicesOf = (db: Db, userId: number, now: Date) =>
  db
    .select({
      mark: sessions.mark,
      device: sessions.device,
      ip: sessions.ip,
      since: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))

/** Ends one log-in of an account by its public mark; returns whether it existed. */
export async function endDevice(db: Db, userId: number, mark: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.mark, mark)))
    .returning({ mark: sessions.mark })
  return ended.length > 0
}
