import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, gt, gte, isNull, lte, not, or, type SQL, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { FIRST_REMINDER_MS, LAST_REMINDER, reminderDue } from '@leitai/platform/jobs/reminder'
import { dayStart } from '@leitai/platform/time/day'
import { notifyEach } from '@leitai/site/message/notify'
import { markReminded } from '../definition/competition.ts'
import { isShutOut, launched } from '../definition/staff.ts'
import { competitions, hostRoles, type Stage, stages } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import { submissions } from './table.ts'
import { givenUpFound, noScoreFound, picksAlmostDue } from './texts.ts'

/** Notifies owner and editors that scoring a valid file gave no score on a board. */
export const notifyUnscored = (db: Db, stage: Stage, now: Date) =>
  notifyFirst(db, stage, now, {
    which: sql`${submissions.state} in ('scored', 'failed') and (${submissions.faults} @> '[{"code":"score-not-finite"}]'
      or ${submissions.faults} @> '[{"code":"formula-failed"}]')`,
    words: noScoreFound,
  })

/** Notifies owner and editors that the platform gave up scoring a submission after several attempts. */
export const notifyGivenUp = (db: Db, stage: Stage, now: Date) =>
  notifyFirst(db, stage, now, {
    which: sql`${submissions.state} = 'failed' and ${submissions.ourFault} = 'crashed'`,
    words: givenUpFound,
  })

/** Once per day and stage, as one cause has many submissions fail: `which` are counted, the present one among them. */
async function notifyFirst(
  db: Db,
  stage: Stage,
  now: Date,
  { which, words }: { which: SQL; words: typeof noScoreFound },
): Promise<void> {
  const [found] = await db
    .select({ count: count() })
    .from(submissions)
    .where(and(eq(submissions.stageId, stage.id), gte(submissions.finishedAt, dayStart(now)), which))
  if ((found?.count ?? 0) !== 1) return
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, stage.cmptId))
  if (!cmpt) return
  const editors = await db
    .select({ userId: hostRoles.userId })
    .from(hostRoles)
    .where(and(eq(hostRoles.cmptId, cmpt.id), sql`${hostRoles.role} in ('owner', 'editor')`))
  const people = new Set([...(cmpt.ownerId === null ? [] : [cmpt.ownerId]), ...editors.map(({ userId }) => userId)])
  await notifyEach(
    db,
    [...people].map((userId) => ({
      userId,
      kind: 'competition' as const,
      about: cmpt.title,
      ...words(cmpt.title, stage.name),
      link: `/judge-space.html?tab=console&id=${cmpt.id}&part=submissions`,
      now,
    })),
  )
}

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
