import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { openTicket } from '@leitai/identity/account/ticket'
import { newCode, plainCode } from '@leitai/identity/organisation/join-code'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, asc, count, eq, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { classOf, lockClass, lockClassAnyway, ownClass } from '../class.ts'
import type * as contract from '../contract.ts'
import { classChanged } from '../hooks.ts'
import { acceptInvite, INVITE_TICKET, invitedHere, isFor, openInvite } from '../invites.ts'
import { addPeople, lockPerson, mayTeach, removePeople } from '../people.ts'
import { refusalOfAnotherClass, refusalToChange, refusalToRun, rightsOf } from '../rules.ts'
import { classes, classInvites, classPeople } from '../table.ts'

/** The invitation that a mail’s token names: whoever has the mail is the one it was sent to. */
function idIn(ctx: AppContext, token: string | undefined): number | null {
  const id = token === undefined ? null : openTicket(ctx, INVITE_TICKET, token)?.fields.id
  return typeof id === 'number' ? id : null
}

export const answerClassInvitation: Handler<typeof contract.answerClassInvitation> = async (context, input) => {
  const { db, ctx, me, now } = context
  const byMail = idIn(ctx, input.token)
  const id = orRefuse(byMail ?? input.inviteId, 'class.invitation')
  const { classId } = orRefuse(await openInvite(db, id, now), 'class.invitation')
  await lockClass(db, classId)
  // Again, under the lock: of two answers the second finds nothing.
  const invite = orRefuse(await openInvite(db, id, now), 'class.invitation')
  refuse(byMail !== null || (await isFor(db, invite, me.id)) ? null : { code: 'class.invitation' })
  if (input.accept) await acceptInvite(db, invite, { userId: me.id, now })
  else await db.delete(classInvites).where(eq(classInvites.id, id))
  return { id: input.accept ? classId : null }
}

export const leaveClass: Handler<typeof contract.leaveClass> = async (context, { classId }) => {
  const { db, me, now } = context
  const { own } = await classOf(context, classId)
  refuse(own ? null : { code: 'class.person' })
  await lockClassAnyway(db, classId)
  await removePeople(db, classId, eq(classPeople.userId, me.id), now)
  return { ok: true }
}

export const saveClass: Handler<typeof contract.saveClass> = async (context, { classId, ...text }) => {
  await ownClass(context, classId)
  await lockClass(context.db, classId)
  await context.db.update(classes).set(text).where(eq(classes.id, classId))
  await audit(context, { action: 'class.save', target: { kind: 'class', id: classId } })
  return { ok: true }
}

export const archiveClass: Handler<typeof contract.archiveClass> = async (context, { classId, archive }) => {
  const { db, now } = context
  await ownClass(context, classId)
  // Nobody joins a class that is over, nor by a code of the term before.
  await db
    .update(classes)
    .set({ archivedAt: archive ? now : null, joinCode: null })
    .where(eq(classes.id, classId))
  await classChanged.run({ kind: 'archive', db, classId, archived: archive, now })
  await audit(context, { action: 'class.archive', target: { kind: 'class', id: classId }, detail: { archive } })
  return { ok: true }
}

export const setClassCode: Handler<typeof contract.setClassCode> = async (context, { classId, on }) => {
  await ownClass(context, classId)
  await lockClass(context.db, classId)
  const joinCode = on ? newCode() : null
  await context.db.update(classes).set({ joinCode }).where(eq(classes.id, classId))
  await audit(context, { action: 'class.code', target: { kind: 'class', id: classId }, detail: { on } })
  return { joinCode }
}

export const classPage: Handler<typeof contract.classPage> = async (context, { classId }) => {
  const { db, language } = context
  const { class: one, own, place, students } = await classOf(context, classId)
  const teachers = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(classPeople)
    .innerJoin(users, eq(users.id, classPeople.userId))
    .where(and(eq(classPeople.classId, classId), eq(classPeople.role, 'teacher')))
    .orderBy(asc(classPeople.joinedAt))
  const runs = refusalToRun(place) === null
  const why = refusalToRun(place) ?? refusalToChange(one)
  const alone = own?.role === 'teacher' && teachers.length === 1
  return {
    id: one.id,
    name: one.name,
    term: one.term,
    description: one.description,
    archivedAt: one.archivedAt,
    students,
    role: place.role === 'admin' ? 'teacher' : place.role,
    teachers: teachers.map(shownPerson),
    me: {
      number: own?.number ?? '',
      name: own?.name ?? '',
      section: own?.section ?? '',
      group: own?.group ?? '',
    },
    rights: [...rightsOf(place)],
    joinCode: runs ? one.joinCode : null,
    may: {
      change: why && refusalText(why, language),
      leave: own && !alone ? null : refusalText({ code: own ? 'class.lastTeacher' : 'class.person' }, language),
    },
  }
}

export const joinClass: Handler<typeof contract.joinClass> = async ({ db, me, now }, { code }) => {
  // Locked: a code that ends at the same time lets nobody in any more.
  const [found] = await db
    .select()
    .from(classes)
    .where(eq(classes.joinCode, plainCode(code)))
    .for('update')
  const { id, archivedAt } = orRefuse(found, 'class.code')
  refuse(archivedAt === null ? null : { code: 'class.code' })
  const came = await addPeople(db, id, [{ userId: me.id, role: 'student', via: 'code' }], now)
  refuse(came.length > 0 ? null : { code: 'class.joined' })
  return { id }
}

export const newClass: Handler<typeof contract.newClass> = async (context, text) => {
  const { db, me, now } = context
  refuse((await mayTeach(db, me)) ? null : { code: 'class.mayNotTeach' })
  await lockPerson(db, me.id)
  const own = and(eq(classes.madeBy, me.id), isNull(classes.archivedAt))
  const [open] = await db.select({ classes: count() }).from(classes).where(own)
  refuse(refusalOfAnotherClass(open?.classes ?? 0))
  const [made] = await db
    .insert(classes)
    .values({ ...text, madeBy: me.id, createdAt: now })
    .returning({ id: classes.id })
  const { id } = orRefuse(made, 'class.unknown')
  await addPeople(db, id, [{ userId: me.id, role: 'teacher', via: 'made' }], now)
  await audit(context, { action: 'class.new', target: { kind: 'class', id } })
  return { id }
}

const mine = statement(({ userId, now }: Placeholders<{ userId: number; now: Date }>) => ({
  list: rows(
    {
      id: classes.id,
      name: classes.name,
      term: classes.term,
      archivedAt: classes.archivedAt,
      role: classPeople.role,
      students: sql<number>`(select count(*)::int from ${classPeople} other where other.class_id = ${classes.id} and other.role = 'student')`,
    },
    sql`from ${classPeople} join ${classes} on ${classes.id} = ${classPeople.classId} where ${classPeople.userId} = ${userId}
      order by ${classes.archivedAt} is not null, ${classes.id} desc`,
  ),
  invitations: rows(
    { id: classInvites.id, name: classes.name, term: classes.term, role: classInvites.role, by: users.name },
    sql`from ${classInvites} join ${classes} on ${classes.id} = ${classInvites.classId}
      left join ${users} on ${users.id} = ${classInvites.byId}
      where ${invitedHere(userId, now)} and ${classes.archivedAt} is null order by ${classInvites.id} desc`,
  ),
}))

export const myClasses: Handler<typeof contract.myClasses> = async ({ db, me, now, language }) => {
  const [found, teaches] = await Promise.all([mine(db, { userId: me.id, now }), mayTeach(db, me)])
  return { ...found, may: { make: teaches ? null : refusalText({ code: 'class.mayNotTeach' }, language) } }
}
