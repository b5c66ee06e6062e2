import type { Words } from '@leitai/contract/core/shape'
import type { Db } from '../../platform/db/db.ts'
import { publishEach } from '../../platform/pubsub/hub.ts'
import { notices } from './table.ts'

/** Topic of a person's news; 'notices' alone is everybody's. */
export const noticeTopic = (userId: number | null) => (userId === null ? 'notices' : `notices of ${userId}`)

export interface Notice {
  userId: number | null
  kind: 'system' | 'team' | 'competition' | 'official'
  title: Words
  body: Words
  /** The body was written as Markdown. Never of one that holds a name, a title or a text of just anybody: it could hide links. */
  markdown?: boolean
  /** Address below the base, as /accountset/certification.html. */
  link?: string | null
  /** Of an invitation into a team: it can be answered from the notice. */
  inviteId?: number
  now: Date
}

/** Tells a person (or, with `userId` null, everybody) something, in the transaction in which it happens. */
export async function notify(db: Db, notice: Notice): Promise<number> {
  const [made] = await notifyEach(db, [notice])
  if (made === undefined) throw new Error('the insert gave no row')
  return made
}

const AT_ONCE = 1000

/** As notify, for many who are told at once. */
export async function notifyEach(db: Db, list: Notice[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < list.length; from += AT_ONCE) {
    const rows = list
      .slice(from, from + AT_ONCE)
      .map(({ now, link = null, ...values }) => ({ ...values, link, at: now }))
    const made = await db.insert(notices).values(rows).returning({ id: notices.id, userId: notices.userId })
    // One statement for all: many are told at once when a board becomes final.
    await publishEach(
      db,
      made.map(({ id, userId }) => ({ topic: noticeTopic(userId), message: id })),
    )
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}
