import { similarityFlags } from '@leitai/competition/integrity/table'
import { members, teams } from '@leitai/competition/team/table'
import { audit } from '@leitai/platform/audit/audit'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, inArray, ne, or, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notifyEach } from '@leitai/site/message/notify'
import { refusalToChange } from '../../class/rules.ts'
import { classPeople } from '../../class/table.ts'
import { bookOf } from '../admissions.ts'
import type * as contract from '../contract.grades.ts'
import { gradesFor, keyOf } from '../grades.ts'
import { type Homework, taughtHomework } from '../homework.ts'
import { homeworkMoved } from '../moved.ts'
import { refusalOfTimes } from '../rules.ts'
import { homeworkExtensions, homeworkExtensions as table } from '../table.ts'
import { moreTime } from '../texts.ts'

export const endExtension: Handler<typeof contract.endExtension> = async (context, { homeworkId, userId }) => {
  const { db, now } = context
  const { one } = await taughtHomework(context, homeworkId, 'homework')
  const gone = await db
    .delete(table)
    .where(and(eq(table.homeworkId, homeworkId), eq(table.userId, userId)))
    .returning({ userId: table.userId })
  refuse(gone.length > 0 ? null : { code: 'homework.nobody' })
  await homeworkMoved(db, homeworkId, now)
  const target = { kind: 'class', id: one.classId }
  await audit(context, { action: 'homework.extendEnd', target, detail: { homeworkId, userId } })
  return { ok: true }
}

const wholeMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

/** Until when late work is taken: more time takes nothing of the window that the class has. */
function lateUntilFor(
  one: Pick<Homework, 'lateUntil'>,
  { dueAt, lateUntil, late = true }: { dueAt: Date; lateUntil?: Date | undefined; late?: boolean | undefined },
): Date | null {
  if (!late) return null
  if (lateUntil) return wholeMinute(lateUntil)
  return one.lateUntil !== null && one.lateUntil > dueAt ? one.lateUntil : null
}

export const setExtension: Handler<typeof contract.setExtension> = async (context, input) => {
  const { db, me, now } = context
  const { homeworkId, userIds, group, reason } = input
  const { one, class: its } = await taughtHomework(context, homeworkId, 'homework')
  refuse(refusalToChange(its))
  const dueAt = wholeMinute(input.dueAt)
  const lateUntil = lateUntilFor(one, { ...input, dueAt })
  refuse(refusalOfTimes({ opensAt: one.opensAt, dueAt, lateUntil }))
  // Only who is in the class: nobody else's time is set by an id that somebody sends.
  const chosen = await db
    .select({ userId: classPeople.userId })
    .from(classPeople)
    .where(
      and(
        eq(classPeople.classId, one.classId),
        eq(classPeople.role, 'student'),
        or(inArray(classPeople.userId, userIds), group === '' ? sql`false` : eq(classPeople.group, group)),
      ),
    )
  refuse(chosen.length > 0 ? null : { code: 'homework.nobody' })
  const values = { dueAt, lateUntil, reason, byId: me.id, at: now }
  await db
    .insert(homeworkExtensions)
    .values(chosen.map(({ userId }) => ({ ...values, homeworkId, userId })))
    .onConflictDoUpdate({ target: [homeworkExtensions.homeworkId, homeworkExtensions.userId], set: values })
  await homeworkMoved(db, homeworkId, now)
  await notifyEach(
    db,
    chosen.map(({ userId }) => ({
      userId,
      kind: 'system' as const,
      ...moreTime(one.title, dueAt, reason),
      link: `/class.html?id=${one.classId}`,
      now,
    })),
  )
  const detail = { homeworkId, people: chosen.map(({ userId }) => userId), dueAt }
  await audit(context, { action: 'homework.extend', target: { kind: 'class', id: one.classId }, reason, detail })
  return { people: chosen.length }
}

export const homeworkGrades: Handler<typeof contract.homeworkGrades> = async (context, { homeworkId }) => {
  const { db } = context
  const { one } = await taughtHomework(context, homeworkId, 'grades')
  const { students, kept } = await bookOf(db, one.classId)
  const userIds = students.map(({ userId }) => userId)
  const grades = (await gradesFor(db, [one], { userIds, kept, shownAt: context.now })).get(one.id)
  const list = students.flatMap((student) => {
    const found = grades?.get(student.userId)
    if (!found) return []
    const { team, ...grade } = found
    return [{ ...student, team, extension: kept.extensions.get(keyOf(one.id, student.userId)) ?? null, grade }]
  })
  return { list, alike: one.cmptId === null ? [] : await alikeIn(db, one.cmptId, one.classId) }
}

const MOST_ALIKE = 100

/**
 * Teams of this class whose submissions the search of the competition found alike, the most alike first. Whoever grades one class learns
 * nothing of others that have the same competition, nor of networks and phones that people share.
 */
const alikeIn = (db: Db, cmptId: number, classId: number) => {
  const ids = sql`(select listed.id::int as id from jsonb_array_elements_text(${similarityFlags.teamIds}) as listed (id))`
  const isOurs = sql`exists (select from ${members} join ${classPeople} on ${classPeople.userId} = ${members.userId}
    and ${classPeople.classId} = ${classId} and ${classPeople.role} = 'student' where ${members.teamId} = one.id)`
  return db
    .select({
      teams: sql<string[]>`(select coalesce(json_agg(${teams.name} order by ${teams.id}), '[]'::json) from ${teams}
        where ${teams.id} in (select one.id from ${ids} as one))`,
      strength: similarityFlags.strength,
    })
    .from(similarityFlags)
    .where(
      and(
        eq(similarityFlags.cmptId, cmptId),
        ne(similarityFlags.state, 'dismissed'),
        inArray(similarityFlags.kind, ['sameFile', 'alike', 'errors']),
        sql`not exists (select from ${ids} as one where not ${isOurs})`,
      ),
    )
    .orderBy(desc(similarityFlags.strength))
    .limit(MOST_ALIKE)
}
