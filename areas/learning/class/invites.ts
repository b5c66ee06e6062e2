import { identities, users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, type SQL, sql } from '@leitai/platform/db/orm'
import { peopleChanged } from './hooks.ts'
import { addPeople } from './people.ts'
import { inviteSince } from './rules.ts'
import { classInvites, classPeople } from './table.ts'

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
  if (raised.length > 0) await peopleChanged.run({ db, classId, added: [userId], removed: [userId], now })
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
