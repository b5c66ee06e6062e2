import { limits } from '@leitai/contract/limits'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { competitions } from '../competition/table.ts'
import { hostsAny } from '../console/role.ts'
import type { SignedIn } from '../house.ts'
import { Refused, refuse } from '../refuse.ts'

/** Who hosts already may begin more, so many at a time; one after the other, so that two do not find the same room. */
export async function refuseMoreDrafts({ db, me }: Pick<SignedIn, 'db' | 'me'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`drafts of ${me.id}`}))`)
  const { rows } = await db.execute<{ hosts: boolean }>(sql`select ${hostsAny(sql`${me.id}::int`)} as hosts`)
  refuse(rows[0]?.hosts || me.role === 'admin' ? null : { code: 'making.hostsOnly' })
  const [open] = await db
    .select({ count: count() })
    .from(competitions)
    .where(and(eq(competitions.ownerId, me.id), inArray(competitions.status, ['draft', 'pending'])))
  const limit = limits.making.openDrafts
  if ((open?.count ?? 0) >= limit) throw new Refused({ code: 'making.drafts', values: { limit } })
}
