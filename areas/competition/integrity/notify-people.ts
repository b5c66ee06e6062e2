import { boundTarget } from '@leitai/identity/account/own-contact'
import { users } from '@leitai/identity/account/table'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { inArray } from '@leitai/platform/db/orm'
import { post } from '@leitai/platform/outbox/outbox'
import { naming, notifyEach } from '@leitai/site/message/notify'

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
