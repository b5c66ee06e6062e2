import type { Words } from '@leitai/contract/core/shape'
import { boundTarget } from '../../identity/account/own-contact.ts'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { inArray } from '../../platform/db/orm.ts'
import { post } from '../../platform/outbox/outbox.ts'
import { naming, notifyEach } from '../../site/message/notify.ts'

const OWN = '/accountset/appeal.html'

/** Notifies people on the site and, if they have an address, by email. */
export async function notifyPeople(
  db: Db,
  userIds: number[],
  { about, title, body, now }: { about: Words | null; title: Words; body: Words; now: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await notifyEach(
    db,
    userIds.map((userId) => ({ userId, kind: 'system' as const, about, title, body, link: OWN, now })),
  )
  const people = await db.select().from(users).where(inArray(users.id, userIds))
  for (const user of people) {
    const target = boundTarget(user, 'email')
    if (!target) continue
    const { language } = user
    const values = { subject: naming(title, about)[language], body: body[language] }
    await post(db, { channel: 'email', target: target.address, template: 'text', values, language, now })
  }
}
