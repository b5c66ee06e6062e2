import { users } from '@leitai/identity/account/table'
import { personNamed } from '@leitai/identity/organisation/organisation'
import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import { tableFile } from '@leitai/platform/csv/xlsx'
import { and, asc, desc, eq, gt, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { lockClass, ownClass, taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import type { rosterActs } from '../contract.roster.ts'
import { openInvite } from '../invites.ts'
import { removePeople } from '../people.ts'
import { applyPlan, lockRoster, refuseGuesses, stillFromRoster, writePeople } from '../roster.ts'
import { digestOfPlan, planRoster } from '../roster-plan.ts'
import { refusalToChange, refusalToUndo } from '../rules.ts'
import { classInvites, classPeople, classRosters } from '../table.ts'
import { invitedToClass, lineNote, peopleHeader } from '../texts.ts'

export const applyRoster: Handler<typeof contract.applyRoster> = async (context, { classId, text, digest }) => {
  await taughtClass(context, classId, 'roster')
  const one = await lockClass(context.db, classId)
  const plan = await planRoster(context, classId, text)
  const count = plan.filter(({ act }) => act === 'fault').length
  refuse(count > 0 ? { code: 'class.rosterFaults', values: { count } } : null)
  refuse(plan.every(({ act }) => act === 'same' || act === 'waiting') ? { code: 'class.rosterNothing' } : null)
  refuse(digestOfPlan(plan) === digest ? null : { code: 'class.rosterChanged' })
  const done = await applyPlan(context, one, plan)
  await audit(context, { action: 'class.roster', target: { kind: 'class', id: classId }, detail: done })
  return done
}

export const undoRoster: Handler<typeof contract.undoRoster> = async (context, { batchId }) => {
  const { db, now } = context
  const { roster, class: one } = await lockRoster(db, batchId)
  const { classId, added, changed } = roster
  await taughtClass(context, classId, 'roster')
  refuse(refusalToUndo(roster, now) ?? refusalToChange(one))
  const removed = added.length === 0 ? [] : await removePeople(db, classId, stillFromRoster(added), now)
  await writePeople(db, classId, changed)
  const withdrawn = await db
    .delete(classInvites)
    .where(eq(classInvites.rosterId, batchId))
    .returning({ id: classInvites.id })
  await db.update(classRosters).set({ undoneAt: now }).where(eq(classRosters.id, batchId))
  const done = { removed: removed.length, restored: changed.length, withdrawn: withdrawn.length }
  await audit(context, {
    action: 'class.rosterUndo',
    target: { kind: 'class', id: classId },
    detail: { batchId, ...done },
  })
  return done
}

export const previewRoster: Handler<typeof contract.previewRoster> = async (context, { classId, text }) => {
  const { class: one } = await taughtClass(context, classId, 'roster')
  refuse(refusalToChange(one))
  const plan = await planRoster(context, classId, text)
  const numbers = plan.filter(({ number }) => number !== '').length
  await refuseGuesses(context, numbers)
  // What a roster tells of accounts is on record.
  const matched = plan.filter(({ act, userId }) => act === 'add' && userId !== null).length
  await audit(context, {
    action: 'class.preview',
    target: { kind: 'class', id: classId },
    detail: { lines: plan.length, numbers, matched },
  })
  const count = (act: (typeof rosterActs)[number]) => plan.filter((line) => line.act === act).length
  return {
    lines: plan.map((line) => ({ ...line, note: lineNote(line, context.language) })),
    counts: {
      add: count('add'),
      change: count('change'),
      same: count('same'),
      invite: count('invite'),
      waiting: count('waiting'),
      fault: count('fault'),
    },
    digest: digestOfPlan(plan),
  }
}

const MOST = 50

export const rosterBatches: Handler<typeof contract.rosterBatches> = async (context, { classId }) => {
  const { db, now, language } = context
  const { class: one } = await taughtClass(context, classId, 'roster')
  const found = await db
    .select({
      id: classRosters.id,
      at: classRosters.at,
      undoneAt: classRosters.undoneAt,
      by: users.name,
      added: sql<number>`jsonb_array_length(${classRosters.added})`,
      changed: sql<number>`jsonb_array_length(${classRosters.changed})`,
      invited: sql<number>`(select count(*)::int from ${classInvites} where ${classInvites.rosterId} = ${classRosters.id})`,
    })
    .from(classRosters)
    .leftJoin(users, eq(users.id, classRosters.byId))
    .where(eq(classRosters.classId, classId))
    .orderBy(desc(classRosters.id))
    .limit(MOST)
  const list = found.map((roster) => {
    const why = refusalToUndo(roster, now) ?? refusalToChange(one)
    return { ...roster, may: { undo: why && refusalText(why, language) } }
  })
  return { list }
}

export const cancelClassInvite: Handler<typeof contract.cancelClassInvite> = async (context, { inviteId }) => {
  const { db, now } = context
  const { classId } = orRefuse(await openInvite(db, inviteId, now), 'class.invitation')
  await taughtClass(context, classId, 'roster')
  await db.delete(classInvites).where(eq(classInvites.id, inviteId))
  await audit(context, { action: 'class.cancel', target: { kind: 'class', id: classId }, detail: { inviteId } })
  return { ok: true }
}

export const inviteTeacher: Handler<typeof contract.inviteTeacher> = async (context, input) => {
  const { db, me, now } = context
  const { classId, userName, role, rights } = input
  await ownClass(context, classId)
  const one = await lockClass(db, classId)
  const person = await personNamed(db, userName)
  const values = { role, rights: role === 'assistant' ? rights : [], byId: me.id, at: now }
  await db
    .insert(classInvites)
    .values({ ...values, classId, userId: person.id })
    .onConflictDoUpdate({ target: [classInvites.classId, classInvites.userId], set: values })
  const text = invitedToClass(one.name, me.name)
  await notify(db, { userId: person.id, kind: 'system', ...text, link: '/classes.html', now })
  await audit(context, { action: 'class.invite', target: { kind: 'class', id: classId }, detail: { role, userName } })
  return { ok: true }
}

const AT_ONCE = 500

export const classPeopleFile: Handler<typeof contract.classPeopleFile> = async (context, { classId, format }) => {
  const { ctx } = context
  await taughtClass(context, classId, 'roster')
  async function* parts() {
    let last = 0
    for (;;) {
      const rows = await ctx.db
        .select({ person: classPeople, userName: users.name })
        .from(classPeople)
        .innerJoin(users, eq(users.id, classPeople.userId))
        .where(and(eq(classPeople.classId, classId), gt(classPeople.userId, last)))
        .orderBy(asc(classPeople.userId))
        .limit(AT_ONCE)
      if (rows.length === 0) return
      yield rows.map(({ person, userName }) => [
        userName,
        person.role,
        person.number,
        person.name,
        person.section,
        person.group,
        person.joinedAt.toISOString(),
      ])
      last = rows.at(-1)?.person.userId ?? last
    }
  }
  await audit(context, { action: 'class.export', target: { kind: 'class', id: classId } })
  return tableFile({ name: `class-${classId}`, format, header: peopleHeader, parts: parts() })
}
