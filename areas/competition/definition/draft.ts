import { randomBytes } from 'node:crypto'
import { emptyWords, type Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { competitions, hostRoles } from './table.ts'
import { draftTitle } from './texts.ts'

const DAY_MS = 86_400_000
/** A slug until the host chooses one. */
export const newSlug = () => `draft-${randomBytes(6).toString('hex')}`

/** What sets the work of one course apart: for those who are let in, one by one, without ranking points or prizes. */
export const courseWork = {
  audience: 'invited',
  weight: 0,
  realName: 'none',
  teamMax: 1,
  rewardType: 'none',
} as const

/**
 * Serialized per owner, so that two requests do not use the same free slot. Says whether the user runs a competition already, as owner or
 * editor.
 */
export async function refuseTooManyDrafts(db: Db, ownerId: number): Promise<{ hosts: boolean }> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`drafts of ${ownerId}`}))`)
  const [found] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${competitions.status} in ('draft', 'pending')))::int`,
      hosts: sql<boolean>`count(*) > 0 or exists (select from ${hostRoles}
        where ${hostRoles.userId} = ${ownerId} and ${hostRoles.role} in ('owner', 'editor'))`,
    })
    .from(competitions)
    .where(eq(competitions.ownerId, ownerId))
  const limit = limits.editor.openDrafts
  if ((found?.open ?? 0) >= limit) throw new Refused({ code: 'competitionEditor.drafts', values: { limit } })
  return { hosts: found?.hosts ?? false }
}

/** A competition visible only to its host, filled from a request to host. Its dates are a first proposal. */
export async function draftCompetition(
  db: Db,
  {
    company,
    title = draftTitle(company),
    type,
    text,
    startAt,
    ownerId,
    now,
    more = {},
  }: {
    company: string
    title?: Words
    type: 'algorithm' | 'application'
    text: string
    startAt: Date | null
    ownerId: number
    now: Date
    /** What is known of it already. */
    more?: Partial<Omit<typeof competitions.$inferInsert, 'id' | 'slug' | 'status' | 'ownerId'>>
  },
): Promise<number> {
  const begin = startAt ?? new Date(now.getTime() + 30 * DAY_MS)
  const [made] = await db
    .insert(competitions)
    .values({
      slug: newSlug(),
      title,
      summary: emptyWords,
      host: { zh: company, en: company },
      type,
      tags: [],
      rewardType: 'none',
      prizes: [],
      overview: { zh: text, en: '' },
      task: emptyWords,
      rules: emptyWords,
      status: 'draft',
      startAt: begin,
      endAt: new Date(begin.getTime() + 60 * DAY_MS),
      signUpStartAt: begin,
      form: [],
      ownerId,
      searchText: '',
      createdAt: now,
      ...more,
    })
    .returning({ id: competitions.id })
  return orRefuse(made, 'competition.unknown').id
}
