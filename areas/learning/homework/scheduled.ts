import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, gt, isNull, lte } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineTask } from '@leitai/platform/jobs/task'
import { notifyEach } from '@leitai/site/message/notify'
import { sendEvent } from '@leitai/site/webhook/send-events'
import { classes } from '../class/table.ts'
import { bookOf } from './admissions.ts'
import { gradesFor } from './grades.ts'
import { homework } from './table.ts'
import { homeworkDue } from './texts.ts'

const DAY_MS = 86_400_000

/** A day before homework is due, reminds once the students who have nothing that counts. */
export async function remindOfHomework(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const soon = and(
    isNull(homework.remindedAt),
    gt(homework.dueAt, now),
    lte(homework.dueAt, new Date(now.getTime() + DAY_MS)),
  )
  const due = await ctx.db
    .select({ id: homework.id, className: classes.name })
    .from(homework)
    .innerJoin(classes, and(eq(classes.id, homework.classId), isNull(classes.archivedAt)))
    .where(and(soon, eq(homework.published, true)))
  for (const { id, className } of due)
    await transaction(ctx.db, async (db) => {
      const [one] = await db
        .update(homework)
        .set({ remindedAt: now })
        .where(and(eq(homework.id, id), soon))
        .returning()
      if (!one) return
      const { students, kept } = await bookOf(db, one.classId)
      const userIds = students.map(({ userId }) => userId)
      const grades = (await gradesFor(db, [one], { userIds, kept, shownAt: null })).get(id)
      const waiting = userIds.filter((userId) => grades?.get(userId)?.score === null)
      const url = `/class.html?id=${one.classId}`
      await sendEvent(db, {
        type: 'homework.due',
        data: {
          homework: { id, title: { zh: one.title, en: one.title } },
          class: { id: one.classId, name: className },
          dueAt: one.dueAt.toISOString(),
          url,
        },
        owners: waiting.map((userId) => ({ kind: 'person', id: userId })),
        now,
      })
      await notifyEach(
        db,
        waiting.map((userId) => ({
          userId,
          kind: 'system' as const,
          ...homeworkDue(className, one.title, one.dueAt),
          link: url,
          now,
        })),
      )
    })
}

export const tasks = [defineTask({ name: 'homeworkDue', every: 'hour', run: remindOfHomework })]
