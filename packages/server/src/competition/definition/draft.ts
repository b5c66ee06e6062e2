import { randomBytes } from 'node:crypto'
import { limits } from '@leitai/contract/core/limits'
import type { Words } from '@leitai/contract/core/shape'
import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, inArray, sql } from '../../platform/db/orm.ts'
import { orRefuse, Refused } from '../../platform/errors/refuse.ts'
import { competitions } from './table.ts'
import { draftTitle } from './texts.ts'

const DAY_MS = 86_400_000
const nothing = { zh: '', en: '' }
/** A slug until the host chooses one. */
export const newSlug = () => `draft-${randomBytes(6).toString('hex')}`

/** Serialized per owner, so that two requests do not use the same free slot. */
export async function refuseTooManyDrafts(db: Db, ownerId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`drafts of ${ownerId}`}))`)
  const [open] = await db
    .select({ count: count() })
    .from(competitions)
    .where(and(eq(competitions.ownerId, ownerId), inArray(competitions.status, ['draft', 'pending'])))
  const limit = limits.editor.openDrafts
  if ((open?.count ?? 0) >= limit) throw new Refused({ code: 'making.drafts', values: { limit } })
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
  }: {
    company: string
    title?: Words
    type: 'algorithm' | 'application'
    text: string
    startAt: Date | null
    ownerId: number
    now: Date
  },
): Promise<number> {
  const begin = startAt ?? new Date(now.getTime() + 30 * DAY_MS)
  const [made] = await db
    .insert(competitions)
    .values({
      slug: newSlug(),
      title,
      summary: nothing,
      host: { zh: company, en: company },
      type,
      tags: [],
      rewardType: 'none',
      prizes: [],
      overview: { zh: text, en: '' },
      task: nothing,
      rules: nothing,
      status: 'draft',
      startAt: begin,
      endAt: new Date(begin.getTime() + 60 * DAY_MS),
      signUpStartAt: begin,
      form: [],
      ownerId,
      searchText: '',
      createdAt: now,
    })
    .returning({ id: competitions.id })
  return orRefuse(made, 'competition.unknown').id
}
