import { limits } from '@leitai/platform/contract/limits'
import { eq, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { otherSide } from '../direct-messages.ts'
import { blockedSenders } from '../table.ts'

export const blacklistSender: Handler<typeof message.blacklistSender> = async ({ db, me, now }, { userId }) => {
  const other = await otherSide(db, userId)
  refuse(other.id === me.id ? { code: 'message.self' } : null)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`refuse list of ${me.id}`}))`)
  const count = await db.$count(blockedSenders, eq(blockedSenders.userId, me.id))
  const limit = limits.letter.refused
  refuse(count < limit ? null : { code: 'message.refusedFull', values: { limit } })
  await db.insert(blockedSenders).values({ userId: me.id, refusedId: other.id, at: now }).onConflictDoNothing()
  return { ok: true }
}
