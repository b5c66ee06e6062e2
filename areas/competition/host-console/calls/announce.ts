import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { and, eq, not, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayStart } from '@leitai/platform/time/day'
import { notifyEach } from '@leitai/site/message/notify'
import { tellWebhooks } from '@leitai/site/webhook/tell'
import { isShutOut } from '../../definition/audience.ts'
import { countChanges, noteChange } from '../../definition/change.ts'
import { signUps } from '../../definition/table.ts'
import { webhookOwnersOf } from '../../definition/webhook-owners.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalOfAnother, refusalToAnnounce } from '../../staff/rules.ts'
import type * as console from '../contract.ts'
import { newsTitle } from '../texts.ts'

export const announce: Handler<typeof console.announce> = async (context, { cmptId, text, tell }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToAnnounce({ role, status: cmpt.status }))
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`announce ${cmptId}`}))`)
  refuse(refusalOfAnother(await countChanges(db, cmptId, dayStart(now))))
  await noteChange(db, { cmptId, by: me.id, at: now, text })
  await keepPicturesIn(context, text)
  const recipients = tell
    ? await db
        .select({ userId: signUps.userId })
        .from(signUps)
        .innerJoin(users, eq(users.id, signUps.userId))
        .where(and(eq(signUps.cmptId, cmptId), eq(users.state, 'active'), not(isShutOut(signUps))))
    : []
  const notice = {
    kind: 'competition' as const,
    about: cmpt.title,
    title: newsTitle(cmpt.title),
    body: text,
    markdown: true,
    link: `/cmptDetail.html?id=${cmptId}`,
    now,
  }
  await notifyEach(
    db,
    recipients.map(({ userId }) => ({ ...notice, userId })),
  )
  await tellWebhooks(db, {
    type: 'announcement.published',
    data: { competition: { id: cmptId, title: cmpt.title }, text, url: notice.link },
    owners: webhookOwnersOf(cmpt),
    now,
  })
  await audit(context, {
    action: 'console.announce',
    target: { kind: 'competition', id: cmptId },
    detail: { told: recipients.length },
  })
  return { told: recipients.length }
}
