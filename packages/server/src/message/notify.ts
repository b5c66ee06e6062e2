import type { Words } from '@leitai/contract/shape'
import type { Db } from '../db/db.ts'
import { tell } from '../hub.ts'
import { notices } from './table.ts'

/** Topic of a person's news; 'notices' alone is everybody's. */
export const noticeTopic = (userId: number | null) => (userId === null ? 'notices' : `notices of ${userId}`)

/** Tells a person (or, with `userId` null, everybody) something, in the transaction in which it happens. */
export async function notify(
  db: Db,
  notice: {
    userId: number | null
    kind: 'system' | 'team' | 'competition' | 'official'
    title: Words
    body: Words
    /** Address below the base, as /accountset/certification.html. */
    link?: string | null
    now: Date
  },
): Promise<number> {
  const { now, link = null, ...values } = notice
  const [made] = await db
    .insert(notices)
    .values({ ...values, link, at: now })
    .returning({ id: notices.id })
  if (!made) throw new Error('the insert gave no row')
  await tell(db, noticeTopic(notice.userId), made.id)
  return made.id
}
