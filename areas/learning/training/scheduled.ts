import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, asc, eq, lte } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineTask } from '@leitai/platform/jobs/task'
import { endAttempt } from './attempts.ts'
import { closesAt } from './rules.ts'
import { examAttempts } from './table.ts'

const AT_ONCE = 200

/** Ends attempts whose time is up. */
export async function examsDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const closed = new Date(now.getTime() - limits.training.graceSeconds * 1000)
  const due = and(eq(examAttempts.state, 'open'), lte(examAttempts.endsAt, closed))
  const rows = await ctx.db
    .select({ id: examAttempts.id })
    .from(examAttempts)
    .where(due)
    .orderBy(asc(examAttempts.endsAt))
    .limit(AT_ONCE)
  for (const { id } of rows) {
    await transaction(ctx.db, async (db) => {
      const where = and(eq(examAttempts.id, id), due)
      const [attempt] = await db.select().from(examAttempts).where(where).for('update', { skipLocked: true })
      if (attempt && now >= closesAt(attempt)) await endAttempt(db, attempt, { byTime: true, now })
    })
  }
}

export const tasks = [defineTask({ name: 'exams', every: '2 seconds', run: examsDue })]
