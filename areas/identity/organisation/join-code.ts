import { randomInt } from 'node:crypto'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, isNull, lt, or, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { organisationCodes, organisationInvitations } from './table.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

export const newCode = () => Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** As typed: case, blanks and hyphens do not matter. */
export const plainCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')

const fitting = (code: string, now: Date) =>
  and(
    eq(organisationCodes.code, plainCode(code)),
    or(isNull(organisationCodes.expiresAt), gt(organisationCodes.expiresAt, now)),
    or(isNull(organisationCodes.useLimit), lt(organisationCodes.uses, organisationCodes.useLimit)),
  )

/** The organisation that a code leads to; null if it does not fit. */
export async function organisationOfCode(db: Db, code: string, now: Date): Promise<number | null> {
  const [found] = await db
    .select({ id: organisationCodes.organisationId })
    .from(organisationCodes)
    .where(fitting(code, now))
  return found?.id ?? null
}

/** Consumes one use; false if none is left. The update is the check, so two requests cannot share the last one. */
export async function spendCode(db: Db, code: string, now: Date): Promise<boolean> {
  const used = await db
    .update(organisationCodes)
    .set({ uses: sql`${organisationCodes.uses} + 1` })
    .where(fitting(code, now))
    .returning({ id: organisationCodes.organisationId })
  return used.length > 0
}

/** The join code of an organisation, for its admins. */
export async function codeOf(db: Db, organisationId: number) {
  const { code, uses, useLimit, expiresAt } = organisationCodes
  const [found] = await db
    .select({ code, uses, useLimit, expiresAt })
    .from(organisationCodes)
    .where(eq(organisationCodes.organisationId, organisationId))
  return found ?? null
}

/** The condition for invitations that can be answered. */
export const openAt = (now: Date): SQL | undefined =>
  and(eq(organisationInvitations.state, 'open'), gt(organisationInvitations.expiresAt, now))

/** The organisation of an invitation that can be answered, so that it is locked before the invitation is. */
export async function organisationOfInvitation(db: Db, id: number, now: Date): Promise<number> {
  const [found] = await db
    .select({ organisationId: organisationInvitations.organisationId })
    .from(organisationInvitations)
    .where(and(eq(organisationInvitations.id, id), openAt(now)))
  return orRefuse(found, 'organisation.noInvitation').organisationId
}
