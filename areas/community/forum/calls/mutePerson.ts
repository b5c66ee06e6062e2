import { publicPerson } from '@leitai/identity/account/public-person'
import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { minuteName } from '@leitai/platform/time/day'
import { notify } from '@leitai/site/message/notify'
import type * as contract from '../contract.ts'
import { forumMutes } from '../table.ts'
import { muteEnded, personMuted } from '../texts.ts'

const DAY_MS = 86_400_000

export const mutePerson: Handler<typeof contract.mutePerson> = async (context, { userId, days, reason }) => {
  const { db, me, now } = context
  const person = await publicPerson(db, userId)
  refuse(person.id === me.id || person.role === 'admin' ? { code: 'circle.muteOwn' } : null)
  const until = days === 0 ? null : new Date(now.getTime() + days * DAY_MS)
  if (until) {
    const values = { until, reason, by: me.id, at: now }
    await db
      .insert(forumMutes)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: forumMutes.userId, set: values })
  } else await db.delete(forumMutes).where(eq(forumMutes.userId, userId))
  const action = until ? 'circle.mute' : 'circle.unmute'
  await audit(context, { action, target: { kind: 'user', id: userId }, reason, detail: { days } })
  await notify(db, {
    userId,
    kind: 'system',
    ...(until ? personMuted(minuteName(until), reason) : muteEnded(reason)),
    link: '/circle.html',
    now,
  })
  return { until }
}
