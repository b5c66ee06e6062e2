import { randomBytes } from 'node:crypto'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, isNull, lt, or, sql } from '@leitai/platform/db/orm'
import { joinCodes } from './table.ts'

interface Given {
  cmptId: number
  code: string
  now: Date
}

const fitting = ({ cmptId, code, now }: Given) =>
  and(
    eq(joinCodes.cmptId, cmptId),
    eq(joinCodes.code, code.trim().toUpperCase()),
    or(isNull(joinCodes.expiresAt), gt(joinCodes.expiresAt, now)),
    or(isNull(joinCodes.useLimit), lt(joinCodes.uses, joinCodes.useLimit)),
  )

export async function joinCodeFits(db: Db, given: Given): Promise<boolean> {
  return (await db.select().from(joinCodes).where(fitting(given))).length > 0
}

/** Consumes one use; false if none is left. The update is the check, so two requests cannot share the last one. */
export async function spendJoinCode(db: Db, given: Given): Promise<boolean> {
  const used = await db
    .update(joinCodes)
    .set({ uses: sql`${joinCodes.uses} + 1` })
    .where(fitting(given))
    .returning({ code: joinCodes.code })
  return used.length > 0
}

/** A key for the address that opens a competition that is not public. */
export const newInviteKey = () => randomBytes(16).toString('base64url')
