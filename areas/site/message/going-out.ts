import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNull, or, sql } from '@leitai/platform/db/orm'
import { outsideOf, transaction } from '@leitai/platform/db/transaction'
import { defineHook } from '@leitai/platform/domain/hook'
import { defineJob } from '@leitai/platform/jobs/job'
import { defineTask } from '@leitai/platform/jobs/task'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import * as z from 'zod/mini'
import type { SettingKind } from './contract.ts'
import { digestsDue } from './digest.ts'
import { cleanUpNotices } from './notices.ts'
import { directMessages, noticeMarks, noticeSettings, notices } from './table.ts'
import { newLetter } from './texts.ts'

/** Notices and messages on their way to where people are: their browsers and their own webhooks. */

export const sentKind = z.enum(['notice', 'letter'])
/** A notice or a message, by its id. */
const Sent = z.object({ of: sentKind, id: z.int() })
type Sent = z.infer<typeof Sent>

export interface GoingOut extends Sent {
  kind: SettingKind
  title: Words
  /** Path below the base. */
  link: string | null
}

/** A notice or message goes to people who want more than to find it on the site: to their browsers, and to their own webhooks. */
export const noticeGoesOut = defineHook<{ db: Db; item: GoingOut; push: number[]; webhook: number[]; now: Date }>(
  'message.noticeGoesOut',
)

const isWanted = and(or(noticeSettings.push, noticeSettings.webhook), eq(noticeSettings.muted, false))
/** More are not kept; then every notice is looked at. */
const MOST = 5000
const EVERYBODY = 0

/** Who wants which kinds, kept so that notices cost nothing to those who want none; null if they are too many. */
const wishes = keptRead({ reads: [noticeSettings] }, async (db, _all: 'all'): Promise<ReadonlySet<string> | null> => {
  const rows = await db
    .select({ userId: noticeSettings.userId, kind: noticeSettings.kind })
    .from(noticeSettings)
    .where(isWanted)
    .limit(MOST + 1)
  if (rows.length > MOST) return null
  return new Set(rows.flatMap(({ userId, kind }) => [`${userId} ${kind}`, `${EVERYBODY} ${kind}`]))
})

/** Sends what was just written to those who want it, after the commit. `userId` null: to everybody. */
export async function goOut(
  db: Db,
  written: readonly (Sent & { userId: number | null; kind: SettingKind })[],
): Promise<void> {
  if (written.length === 0) return
  const wanted = await wishes(outsideOf(db), 'all')
  const those = written.filter(({ userId, kind }) => wanted === null || wanted.has(`${userId ?? EVERYBODY} ${kind}`))
  await goingOutJob.enqueueAll(
    db,
    those.map(({ of, id }) => ({ of, id })),
  )
}

export const goingOutJob = defineJob({
  name: 'noticeOut',
  queue: 'messengers',
  payload: Sent,
  key: ({ of, id }) => `noticeOut:${of}:${id}`,
  attempts: 3,
  timeout: 60_000,
  run: (ctx, sent) => distribute(ctx, sent),
})

/** A notice or a message as it stands; null if it was deleted, or if this person has read it. */
export async function goingOutTo(db: Db, { of, id }: Sent, userId: number | null): Promise<GoingOut | null> {
  if (of === 'letter') {
    const [letter] = await db
      .select({ id: directMessages.id })
      .from(directMessages)
      .where(and(eq(directMessages.id, id), isNull(directMessages.readAt), isNull(directMessages.toDeletedAt)))
    return letter ? { of, id, kind: 'letter', title: newLetter, link: '/myNotice/privateLetter.html' } : null
  }
  const marks = and(eq(noticeMarks.noticeId, notices.id), eq(noticeMarks.userId, userId ?? EVERYBODY))
  const [notice] = await db
    .select({ kind: notices.kind, title: notices.title, link: notices.link })
    .from(notices)
    .leftJoin(noticeMarks, marks)
    .where(and(eq(notices.id, id), isNull(noticeMarks.readAt), isNull(noticeMarks.deletedAt)))
  return notice ? { of, id, ...notice } : null
}

/** The job: finds who wants it. */
async function distribute(ctx: AppContext, sent: Sent): Promise<void> {
  const now = ctx.now()
  await transaction(ctx.db, async (db) => {
    const item = await goingOutTo(db, sent, null)
    if (!item) return
    const recipients = await db
      .select({ userId: noticeSettings.userId, push: noticeSettings.push, webhook: noticeSettings.webhook })
      .from(noticeSettings)
      .innerJoin(users, eq(users.id, noticeSettings.userId))
      .where(and(isWanted, eq(noticeSettings.kind, item.kind), eq(users.state, 'active'), isFor(sent)))
    const those = (way: 'push' | 'webhook') => recipients.filter((one) => one[way]).map(({ userId }) => userId)
    await noticeGoesOut.run({ db, item, push: those('push'), webhook: those('webhook'), now })
  })
}

const isFor = ({ of, id }: Sent) =>
  of === 'letter'
    ? sql`${users.id} = (select ${directMessages.toId} from ${directMessages} where ${directMessages.id} = ${id})`
    : sql`exists (select from ${notices} where ${notices.id} = ${id} and (${notices.userId} = ${users.id}
        or (${notices.userId} is null and ${notices.at} >= ${users.createdAt})))`

export const tasks = [
  defineTask({ name: 'digests', every: '10 minutes', run: digestsDue }),
  defineTask({ name: 'notices', every: 'hour', run: ({ db, now }) => cleanUpNotices(db, now()) }),
]
