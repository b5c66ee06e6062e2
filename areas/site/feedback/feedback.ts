import { users } from '@leitai/identity/account/table'
import { isEmail } from '@leitai/platform/contract/validation'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, asc, desc, eq, gt, ilike, lt, or } from '@leitai/platform/db/orm'
import { patternsOf } from '@leitai/platform/text/search'
import type * as z from 'zod/mini'
import type { FeedbackState, feedbackTypes } from './contract.ts'
import { feedback } from './table.ts'

export interface FeedbackFilter {
  state?: z.output<typeof FeedbackState> | undefined
  type?: (typeof feedbackTypes)[number] | undefined
  keyword: string
}

/** Files feedback for those who work on it. */
export async function notifyOperator(
  db: Db,
  {
    now,
    ...rest
  }: Pick<typeof feedback.$inferInsert, 'type' | 'contacts' | 'content'> & { userId: number | null; now: Date },
): Promise<void> {
  await db.insert(feedback).values({ ...rest, createdAt: now })
}

export const wanted = ({ state, type, keyword }: FeedbackFilter) =>
  and(
    state === undefined ? undefined : eq(feedback.state, state),
    type === undefined ? undefined : eq(feedback.type, type),
    ...patternsOf(keyword).map((pattern) => or(ilike(feedback.content, pattern), ilike(feedback.contacts, pattern))),
  )

const workers = alias(users, 'workers')

/** Open feedback oldest first, since it has waited longest; all else newest first. */
export const feedbackOf = (
  db: Db,
  filter: FeedbackFilter,
  part: { limit: number; offset?: number; before?: number | undefined; after?: number | undefined },
) =>
  db
    .select({
      entry: feedback,
      person: { id: users.id, name: users.name, avatar: users.avatar },
      changedBy: workers.name,
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .leftJoin(workers, eq(workers.id, feedback.changedBy))
    .where(
      and(
        wanted(filter),
        part.before === undefined ? undefined : lt(feedback.id, part.before),
        part.after === undefined ? undefined : gt(feedback.id, part.after),
      ),
    )
    .orderBy(filter.state === 'new' || filter.state === 'working' ? asc(feedback.id) : desc(feedback.id))
    .limit(part.limit)
    .offset(part.offset ?? 0)

/** How an answer reaches the author: by notice, else by e-mail if that is the contact they left. */
export const wayTo = ({ userId, contacts }: { userId: number | null; contacts: string }) =>
  userId !== null ? ('notice' as const) : isEmail(contacts) ? ('email' as const) : ('none' as const)
