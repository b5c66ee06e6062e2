import { identities, users } from '@leitai/identity/account/table'
import { signTicket } from '@leitai/identity/account/ticket'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNotNull, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { post } from '@leitai/platform/outbox/outbox'
import { classChanged } from './hooks.ts'
import { addPeople } from './people.ts'
import { inviteSince } from './rules.ts'
import { classes, classInvites, classPeople } from './table.ts'
import { invitationMail } from './texts.ts'

type Invite = typeof classInvites.$inferSelect

const DAYS = (now: SQL<Date>) => sql`${now}::timestamptz - interval '30 days'`

/** The condition for invitations that are for somebody: for the account, or for its confirmed address. */
export const invitedHere = (userId: SQL<number>, now: SQL<Date>): SQL => sql`(${classInvites.at} > ${DAYS(now)} and (
  ${classInvites.userId} = ${userId}
  or ${classInvites.email} = (select lower(${users.email}) from ${users} where ${users.id} = ${userId})))`

/** An invitation that is still good; its row is locked by the class’s lock. */
export async function openInvite(db: Db, id: number, now: Date): Promise<Invite | null> {
  const [found] = await db.select().from(classInvites).where(eq(classInvites.id, id))
  return found && found.at > inviteSince(now) ? found : null
}

/** Makes the invited person one of a locked class. */
export async function acceptInvite(db: Db, invite: Invite, { userId, now }: { userId: number; now: Date }) {
  const { classId, role, rights, number, name, section, group } = invite
  await db.delete(classInvites).where(eq(classInvites.id, invite.id))
  const about = { number, name, section, group }
  const came = await addPeople(db, classId, [{ userId, role, rights, ...about, via: 'invitation' }], now)
  if (came.length > 0) return
  // Somebody who is in it already: a student who is invited to assist becomes an assistant, and nobody falls.
  const rises = role === 'student' ? sql`false` : sql`${classPeople.role} = 'student' or ${role === 'teacher'}`
  const raised = await db
    .update(classPeople)
    .set({ role, rights })
    .where(and(eq(classPeople.classId, classId), eq(classPeople.userId, userId), rises))
    .returning({ userId: classPeople.userId })
  if (raised.length > 0)
    await classChanged.run({ kind: 'people', db, classId, added: [userId], removed: [userId], now })
}

/** Whether an invitation is for a person: as in `invitedHere`, and by the number that a directory gave them. */
export async function isFor(db: Db, invite: Invite, userId: number): Promise<boolean> {
  if (invite.userId === userId) return true
  const { rows } = await db.execute<{ is: boolean }>(sql`select (
    exists (select from ${users} where ${users.id} = ${userId} and lower(${users.email}) = ${invite.email})
    or exists (select from ${identities} where ${identities.userId} = ${userId} and ${identities.suspendedAt} is null
      and ${identities.numberKey} = ${invite.numberKey})) as is`)
  return rows[0]?.is === true
}

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
