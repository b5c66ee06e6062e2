import { fill } from '../contract/fill.ts'
import type { Language } from '../contract/language.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/orm.ts'
import { sendJob } from './send.ts'
import { outbox } from './table.ts'
import { type Template, templates } from './templates.ts'

/** Adds a message to the outbox, in the transaction that decides to send it; a job sends it after the commit. */
export async function post(
  db: Db,
  message: {
    channel: 'sms' | 'email'
    /** +86138… or an e-mail address. */
    target: string
    template: Template
    values: Record<string, string>
    language: Language
    now: Date
  },
): Promise<number> {
  const { now, ...kept } = message
  const { subject, body } = templates[message.template][message.language]
  const [made] = await db
    .insert(outbox)
    .values({ ...kept, subject: fill(subject, kept.values), body: fill(body, kept.values), createdAt: now })
    .returning({ id: outbox.id })
  if (!made) throw new Error('the insert gave no row')
  await sendJob.enqueue(db, { id: made.id })
  return made.id
}

/** Posts a message, or posts and removes it: both take the same time, so that timing does not reveal whether a code was sent. */
export async function postUnless(silent: boolean, db: Db, message: Parameters<typeof post>[1]): Promise<void> {
  await db.execute(sql`savepoint posted`)
  await post(db, message)
  await db.execute(silent ? sql`rollback to savepoint posted` : sql`release savepoint posted`)
}
