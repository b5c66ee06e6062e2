import { numberKey, type PersonClaims } from '@leitai/identity/account/person'
import { type Placeholders, statement, value } from '@leitai/pg-kit/statement'
import { auditLog } from '@leitai/platform/audit/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { dayStart } from '@leitai/platform/time/day'
import { notifyEach } from '@leitai/site/message/notify'
import type { Class } from './class.ts'
import { acceptInvite, mailInvitesJob } from './invites.ts'
import { addPeople, countPeople, lockPerson } from './people.ts'
import { merged, type PlannedLine } from './roster-plan.ts'
import { inviteSince, refusalToGrow } from './rules.ts'
import { classes, classInvites, classPeople, classRosters, type RosterPerson } from './table.ts'
import { addedToClass } from './texts.ts'

/** Applies a plan to a locked class, in a number of statements that does not depend on its length. */
export async function applyPlan(
  { db, me, now }: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>,
  one: Class,
  plan: readonly PlannedLine[],
) {
  const which = (act: PlannedLine['act']) => plan.filter((line) => line.act === act)
  const [adding, changing, inviting] = [which('add'), which('change'), which('invite')]
  const [roster] = await db
    .insert(classRosters)
    .values({
      classId: one.id,
      byId: me.id,
      at: now,
      added: adding.flatMap(({ userId }) => userId ?? []),
      changed: changing.flatMap(({ before }) => before ?? []),
    })
    .returning({ id: classRosters.id })
  const { id: rosterId } = orRefuse(roster, 'class.unknown')
  const about = ({ number, name, section, group }: PlannedLine) => ({ number, name, section, group })
  const role = 'student' as const
  const added = await addPeople(
    db,
    one.id,
    adding.flatMap((line) =>
      line.userId === null ? [] : [{ ...about(line), userId: line.userId, role, via: 'roster' as const }],
    ),
    now,
  )
  await writePeople(
    db,
    one.id,
    changing.flatMap((line) => (line.before ? [{ userId: line.before.userId, ...merged(line, line.before) }] : [])),
  )
  if (inviting.length > 0)
    await db.insert(classInvites).values(
      inviting.map((line) => ({
        classId: one.id,
        rosterId,
        role,
        rights: [],
        ...about(line),
        byId: me.id,
        at: now,
        email: line.email === '' ? null : line.email,
        numberKey: line.number === '' ? null : numberKey(line.number),
      })),
    )
  await notifyEach(
    db,
    added.map((userId) => ({
      userId,
      kind: 'system' as const,
      ...addedToClass(one.name, me.name),
      link: `/class.html?id=${one.id}`,
      now,
    })),
  )
  if (inviting.some(({ email }) => email !== '')) await mailInvitesJob.enqueue(db, { id: rosterId })
  return { batchId: rosterId, added: added.length, changed: changing.length, invited: inviting.length }
}

/** Writes number, name, section and group of many people of a class at once. */
export async function writePeople(db: Db, classId: number, people: readonly RosterPerson[]): Promise<void> {
  if (people.length === 0) return
  await db.execute(sql`
    update ${classPeople} set number = one.number, name = one.name, section = one.section, "group" = one."group"
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as one ("userId" int, number text, name text, section text, "group" text)
    where ${classPeople.classId} = ${classId} and ${classPeople.userId} = one."userId"`)
}

/** Of these people of a class, the students who came by a roster: not who teaches it now, or came back by other ways. */
export const stillFromRoster = (userIds: readonly number[]): SQL | undefined =>
  and(inArray(classPeople.userId, [...userIds]), eq(classPeople.role, 'student'), eq(classPeople.via, 'roster'))

/** Locks a roster that was added, and its class. */
export async function lockRoster(db: Db, id: number) {
  const [found] = await db
    .select({ roster: classRosters, class: classes })
    .from(classRosters)
    .innerJoin(classes, eq(classes.id, classRosters.classId))
    .where(eq(classRosters.id, id))
    .for('update')
  return orRefuse(found, 'class.unknown')
}

const lookedUpIn = statement(({ meId, since }: Placeholders<{ meId: number; since: Date }>) => ({
  numbers: value(sql<number>`(select coalesce(sum((${auditLog.detail} ->> 'numbers')::int), 0)::int from ${auditLog}
    where ${auditLog.action} = 'class.preview' and ${auditLog.actorId} = ${meId}::int and ${auditLog.at} >= ${since}::timestamptz)`),
}))

/** Refuses to look up so many numbers after those of today: the rosters of a term are fewer, and who guesses needs far more. */
export async function refuseGuesses(
  { db, me, now }: { db: Db; me: { id: number }; now: Date },
  numbers: number,
): Promise<void> {
  // Until the preview is on record, which counts it.
  await lockPerson(db, me.id)
  const lookedUp = await lookedUpIn(db, { meId: me.id, since: dayStart(now) })
  const limit = limits.teaching.rosterNumbersDay
  refuse(lookedUp.numbers + numbers > limit ? { code: 'class.rosterNumbers', values: { limit } } : null)
}

/** Whoever the school’s directory tells the number of comes into the classes whose rosters have that number. */
export async function joinByNumber({
  db,
  userId,
  person,
  now,
}: {
  db: Db
  userId: number
  person: Pick<PersonClaims, 'number'>
  now: Date
}): Promise<void> {
  if (person.number === null) return
  const invites = await db
    .select({ invite: classInvites })
    .from(classInvites)
    .innerJoin(classes, and(eq(classes.id, classInvites.classId), isNull(classes.archivedAt)))
    .where(and(eq(classInvites.numberKey, numberKey(person.number)), gt(classInvites.at, inviteSince(now))))
    .orderBy(asc(classInvites.classId))
    .for('update')
  for (const { invite } of invites) {
    // A full class must not refuse the log-in that this is part of; the invitation stays for the next one.
    if (refusalToGrow(await countPeople(db, invite.classId), 1) === null)
      await acceptInvite(db, invite, { userId, now })
  }
}
