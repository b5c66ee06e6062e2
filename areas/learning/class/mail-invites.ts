import { users } from '@leitai/identity/account/table'
import { signTicket } from '@leitai/identity/account/ticket'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, isNotNull, isNull } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { post } from '@leitai/platform/outbox/outbox'
import { classes, classInvites } from './table.ts'
import { invitationMail } from './texts.ts'

const DAY_SECONDS = 86_400
const AT_ONCE = 100

/** The use of the tickets in mails that invite to a class. */
export const INVITE_TICKET = 'class invitation'

/** Sends the mails of a roster’s invitations; `id` is the roster’s. Each is sent once, however often this runs. */
export const mailInvitesJob = defineJob({
  name: 'classInvites',
  queue: 'background',
  payload: rowId,
  key: onceARow('classInvites'),
  attempts: 5,
  timeout: 600_000,
  run: async (ctx, { id }) => {
    while (await mailSome(ctx, id));
  },
})

async function mailSome(ctx: AppContext, rosterId: number): Promise<boolean> {
  return transaction(ctx.db, async (db) => {
    const now = ctx.now()
    const due = await db
      .select({ invite: classInvites, className: classes.name, by: users.name, language: users.language })
      .from(classInvites)
      .innerJoin(classes, eq(classes.id, classInvites.classId))
      .leftJoin(users, eq(users.id, classInvites.byId))
      .where(and(eq(classInvites.rosterId, rosterId), isNotNull(classInvites.email), isNull(classInvites.sentAt)))
      .orderBy(classInvites.id)
      .limit(AT_ONCE)
      .for('update', { of: classInvites })
    for (const { invite, className, by, language } of due) {
      const seconds = limits.teaching.inviteDays * DAY_SECONDS
      const token = signTicket(ctx, INVITE_TICKET, { fields: { id: invite.id }, seconds })
      const link = `${ctx.config.siteUrl}/v3/class-invitation.html?token=${token}`
      const values = invitationMail(language ?? 'zh', { className, by: by ?? '', name: invite.name, link })
      await post(db, {
        channel: 'email',
        target: invite.email ?? '',
        template: 'text',
        values,
        language: language ?? 'zh',
        now,
      })
      await db.update(classInvites).set({ sentAt: now }).where(eq(classInvites.id, invite.id))
    }
    return due.length === AT_ONCE
  })
}
