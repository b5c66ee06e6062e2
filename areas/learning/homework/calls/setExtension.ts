import { audit } from '@leitai/platform/audit/audit'
import { and, eq, inArray, or, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notifyEach } from '@leitai/site/message/notify'
import { refusalToChange } from '../../class/rules.ts'
import { classPeople } from '../../class/table.ts'
import type * as contract from '../contract.grades.ts'
import { type Homework, taughtHomework } from '../homework.ts'
import { gradesMoved } from '../hooks.ts'
import { refusalOfTimes } from '../rules.ts'
import { homeworkExtensions } from '../table.ts'
import { moreTime } from '../texts.ts'

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
  await gradesMoved.run({ db, homeworkId, now })
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
