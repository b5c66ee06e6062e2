import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, gt, isNull, lte, not, or } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { FIRST_REMINDER_MS, LAST_REMINDER, reminderDue } from '@leitai/platform/jobs/reminder'
import { notifyEach } from '@leitai/site/message/notify'
import { isShutOut, launched } from '../definition/audience.ts'
import { markReminded } from '../definition/competition.ts'
import { competitions, stages } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import { submissions } from './table.ts'
import { picksAlmostDue } from './texts.ts'

/** Users with scored submissions in a stage, and how many of their team's are chosen for B. */
async function peopleOf(db: Db, stageId: number) {
  const rows = await db
    .select({ userId: members.userId, teamId: submissions.teamId, id: submissions.id, picked: submissions.picked })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .innerJoin(members, eq(members.teamId, submissions.teamId))
    .where(
      and(
        eq(submissions.stageId, stageId),
        eq(submissions.state, 'scored'),
        eq(submissions.practice, false),
        eq(teams.baseline, false),
        isNull(submissions.deletedAt),
        isNull(submissions.voidedAt),
        not(isShutOut(members)),
      ),
    )
  const picks = new Map<number, number>()
  for (const { userId, picked } of rows) picks.set(userId, (picks.get(userId) ?? 0) + (picked ? 1 : 0))
  return picks
}

/** Reminds users who can still choose what counts for B, a day and two hours before the end, once each. Runs every few seconds. */
export async function remindOfPicks(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const ending = await ctx.db
    .select({ stage: stages, title: competitions.title })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .where(
      and(
        launched,
        gt(stages.endAt, now),
        lte(stages.endAt, new Date(now.getTime() + FIRST_REMINDER_MS)),
        or(isNull(stages.remindedHours), gt(stages.remindedHours, LAST_REMINDER)),
      ),
    )
  for (const { stage, title } of ending) {
    const hours = reminderDue(stage, now)
    if (hours === null || stage.spec === null || stage.spec.b === 'none') continue
    await transaction(ctx.db, async (db) => {
      if (!(await markReminded(db, stage.id, hours))) return
      const { pickLimit: limit, pickDefault } = stage
      const notices = [...(await peopleOf(db, stage.id))].map(([userId, picked]) => ({
        userId,
        kind: 'competition' as const,
        about: title,
        ...picksAlmostDue(title, { hours, picked, limit, pickDefault }),
        link: `/cmptDetail.html?id=${stage.cmptId}&tab=submit`,
        now,
      }))
      await notifyEach(db, notices)
    })
  }
}
