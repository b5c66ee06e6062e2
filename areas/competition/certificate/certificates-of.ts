import type { RefusalCode } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/db'
import { and, desc, eq, getTableColumns, type SQL, sql } from '@leitai/platform/db/orm'
import { rows } from '@leitai/platform/db/statement'
import { type Certificate, certificates } from './table.ts'

const MOST = 200

/** A person's certificates, newest first. */
export const certificatesOf = (db: Db, userId: number, cmptId?: number): Promise<Certificate[]> =>
  db
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), cmptId === undefined ? undefined : eq(certificates.cmptId, cmptId)))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(MOST)

/** A person's certificates, newest first, as a part of a statement. */
export const certificatesPart = (userId: SQL<number>) =>
  rows(
    getTableColumns(certificates),
    sql`from ${certificates} where ${certificates.userId} = ${userId}
      order by ${certificates.issuedAt} desc, ${certificates.id} desc limit ${sql.raw(String(MOST))}`,
  )

const best = ['award', 'promoted', 'participant']

/** What a person's certificate button for a competition does: the number, or why there is none. */
export function certificateFor(
  own: readonly Certificate[],
  { cmptId, verified }: { cmptId: number; verified: boolean },
): { number: string | null; code: RefusalCode | null } {
  const here = own.filter((one) => one.cmptId === cmptId)
  const valid = here.filter(({ revokedAt }) => revokedAt === null)
  const [first] = valid.sort((a, b) => best.indexOf(a.kind) - best.indexOf(b.kind))
  if (first) return { number: first.number, code: null }
  if (here.length > 0) return { number: null, code: 'certificate.revoked' }
  return { number: null, code: verified ? 'certificate.notIssued' : 'certificate.unverified' }
}
