import { users } from '@leitai/identity/account/table'
import type { operatorNotified } from '@leitai/identity/sso/hooks'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { publishEach } from '@leitai/platform/pubsub/hub'
import { goOut } from './going-out.ts'
import { notices } from './table.ts'

/** Event topic of a user’s notices; 'notices' alone is for everybody. */
export const noticeTopic = (userId: number | null) => (userId === null ? 'notices' : `notices of ${userId}`)

interface Said {
  userId: number | null
  /** Gets the name of the competition in front, unless it has it. */
  title: Words
  body: Words
  /** The body is Markdown. Never set it if the body contains a name, title or text by any user: it could hide links. */
  markdown?: boolean
  /** Path below the base, e.g. /accountset/certification.html. */
  link?: string | null
  /** The team invitation that can be answered from the notice. */
  inviteId?: number
  now: Date
}
/** `about`: the competition's name. What tells of a competition says of which; null where it is of none. */
export type Notice = Said &
  (
    | { kind: 'system' | 'team' | 'competition' | 'official'; about: Words | null }
    | { kind: 'system' | 'official'; about?: undefined }
  )

const inFront = (name: string, title: string, colon: string) =>
  name === '' || title.includes(name) ? title : `“${name}”${colon}${title}`

/** The title of a notice about a competition. */
export const naming = (title: Words, about: Words | null): Words =>
  about === null
    ? title
    : {
        zh: inFront(about.zh || about.en, title.zh || title.en, '：'),
        en: inFront(about.en || about.zh, title.en || title.zh, ': '),
      }

/** Sends a notice to a user (or, with `userId` null, to everybody) in the caller’s transaction. */
export async function notify(db: Db, notice: Notice): Promise<number> {
  const [made] = await notifyEach(db, [notice])
  if (made === undefined) throw new Error('the insert gave no row')
  return made
}

const AT_ONCE = 1000

/** Like notify, for many notices at once. */
export async function notifyEach(db: Db, list: Notice[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < list.length; from += AT_ONCE) {
    const rows = list.slice(from, from + AT_ONCE).map(({ now, link = null, about = null, title, ...values }) => ({
      ...values,
      title: naming(title, about),
      link,
      at: now,
    }))
    const made = await db
      .insert(notices)
      .values(rows)
      .returning({ id: notices.id, userId: notices.userId, kind: notices.kind })
    // One statement for all: many users are notified when a board becomes final.
    await publishEach(
      db,
      made.map(({ id, userId }) => ({ topic: noticeTopic(userId), message: id })),
    )
    await goOut(
      db,
      made.map((one) => ({ of: 'notice' as const, ...one })),
    )
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

/** Notifies every admin. */
export async function notifyOperator({ db, ...notice }: Parameters<typeof operatorNotified.run>[0]): Promise<void> {
  const isAdmin = and(eq(users.role, 'admin'), eq(users.state, 'active'))
  const admins = await db.select({ userId: users.id }).from(users).where(isAdmin)
  await notifyEach(
    db,
    admins.map(({ userId }) => ({ userId, kind: 'system' as const, ...notice })),
  )
}
