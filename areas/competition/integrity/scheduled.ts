import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, gt, inArray, isNull, lte, ne } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineTask } from '@leitai/platform/jobs/task'
import { titleOf } from '../definition/competition.ts'
import { notifyPeople } from './notify-people.ts'
import { penaltiesDue } from './penalty.ts'
import { nightlySearch } from './search.ts'
import { caseQuestions, caseSubjects, cases } from './table.ts'
import { questionAlmostDue } from './texts.ts'

const HOURS = 24

/** Reminds people who have not answered yet, once, a day before the deadline. */
export async function remindOfQuestions({ db, now: clock }: AppContext): Promise<void> {
  const now = clock()
  const soon = new Date(now.getTime() + HOURS * 3_600_000)
  const due = await db
    .select({ question: caseQuestions, cmptId: cases.cmptId })
    .from(caseQuestions)
    .innerJoin(cases, eq(cases.id, caseQuestions.caseId))
    .where(
      and(
        isNull(caseQuestions.answeredAt),
        isNull(caseQuestions.remindedAt),
        lte(caseQuestions.dueAt, soon),
        gt(caseQuestions.dueAt, now),
        ne(cases.state, 'decided'),
      ),
    )
    .limit(200)
  if (due.length === 0) return
  const people = await db
    .select()
    .from(caseSubjects)
    .where(
      inArray(
        caseSubjects.caseId,
        due.map(({ question }) => question.caseId),
      ),
    )
  for (const { question, cmptId } of due) {
    await transaction(db, async (tx) => {
      const free = and(eq(caseQuestions.id, question.id), isNull(caseQuestions.remindedAt))
      const mine = await tx
        .update(caseQuestions)
        .set({ remindedAt: now })
        .where(free)
        .returning({ id: caseQuestions.id })
      if (mine.length === 0) return
      const toRemind = people.filter(
        (one) =>
          one.caseId === question.caseId &&
          (question.teamId === null ? one.userId === question.userId : one.teamId === question.teamId),
      )
      await notifyPeople(
        tx,
        toRemind.map(({ userId }) => userId),
        { about: await titleOf(tx, cmptId), ...questionAlmostDue, now },
      )
    })
  }
}

export const tasks = [
  defineTask({ name: 'penalties', every: 'hour', run: penaltiesDue }),
  defineTask({ name: 'questions', every: 'hour', run: remindOfQuestions }),
  nightlySearch,
]
