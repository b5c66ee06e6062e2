import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { identity, person, time } from '@leitai/platform/db/columns'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, gte, index, integer, pgTable, text } from '@leitai/platform/db/orm'
import { notifyEach } from '@leitai/site/message/notify'
import { type Competition, cmptId } from '../definition/table.ts'

/** Messages of hosts to chosen people; they count against the daily limit. */
const hostMessages = pgTable(
  'host_messages',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    userId: person('user_id').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    told: integer('told').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('host_messages_cmpt').on(table.cmptId, table.at), index('host_messages_user').on(table.userId)],
)

export async function countMessages(db: Db, cmptId: number, since: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(hostMessages)
    .where(and(eq(hostMessages.cmptId, cmptId), gte(hostMessages.at, since)))
  return found?.count ?? 0
}

export async function keepMessage(db: Db, message: typeof hostMessages.$inferInsert): Promise<void> {
  await db.insert(hostMessages).values(message)
}

/** Notifies people of a host's action, with the host's reason. */
export async function notifyOf(
  db: Db,
  people: number[],
  about: { cmpt: Competition; title: Words; body: Words; tab?: string; now: Date },
): Promise<void> {
  const { cmpt, title, body, tab, now } = about
  const link = `/cmptDetail.html?id=${cmpt.id}${tab ? `&tab=${tab}` : ''}`
  await notifyEach(
    db,
    people.map((userId) => ({ userId, kind: 'competition' as const, about: cmpt.title, title, body, link, now })),
  )
}

/** The text of a refusal in the response; null without a refusal. */
export const sayer = (language: Language) => (refusal: Refusal | null) => refusal && refusalText(refusal, language)
