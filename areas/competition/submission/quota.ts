import { mapped, type Placeholders, row, statement, value } from '@leitai/pg-kit/statement'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { siteLimit } from '@leitai/platform/settings/settings'
import { dayName, dayStart, nextDayStart } from '@leitai/platform/time/day'
import type { Stage } from '../definition/table.ts'
import type { Team } from '../team/table.ts'
import { lockTeam } from '../team/team.ts'
import { extrasPart } from './details.ts'
import { type Quota, refusalToGive, refusalToRevokeSlots } from './rules.ts'
import { costsQuota, extraSlots, submissions } from './table.ts'

export interface QuotaQuery {
  teamId: number
  /** Null: counted for the team alone. */
  userId: number | null
  stageId: number
  /** The day in Shanghai, and when it began. */
  today: string
  since: Date
}

/** The stage and day that `quotaParts` count in. */
export const quotaDay = (stage: Pick<Stage, 'id'>, now: Date) => ({
  stageId: stage.id,
  today: dayName(now),
  since: dayStart(now),
})

/**
 * Submissions that cost quota count, deleted or not; of the others, only a limited number is accepted per day. Platform failures are not
 * among these, except that a scoring process that ran out of time or memory, or crashed, and a program that could not be run, count from the
 * fourth of the day on: whoever makes such files on purpose would else keep scorers and runners busy for ever.
 * Processor time of failed ones counts for the user in all stages together.
 * Counted for the team and for the user across teams; the larger number applies. Leaving, deleting, merging or creating teams does not
 * reduce either, as a submission keeps its user and moves with its team. Parts of a statement, from which `quotaFrom` makes the quota.
 */
export function quotaParts(query: Placeholders<QuotaQuery>) {
  const today = sql`${submissions.createdAt} >= ${query.since}::timestamptz`
  const fails = sql`not ${costsQuota} and ${submissions.ourFault} is null`
  const breaks = sql`not ${costsQuota} and ${submissions.ourFault} in ('timeLimit', 'crashed', 'program')`
  const ofTeam = sql`${submissions.teamId} = ${query.teamId}`
  const ofPerson = sql`${submissions.userId} = ${query.userId}`
  const larger = (count: (of: SQL) => SQL) => sql<number>`greatest(${count(ofTeam)}, ${count(ofPerson)})::int`
  const number = (where: SQL) => larger((of) => sql`count(*) filter (where ${of} and ${where})`)
  const failed = (of: SQL) => sql`count(*) filter (where ${of} and ${fails} and ${today})
    + greatest(0, count(*) filter (where ${of} and ${breaks} and ${today}) - ${sql.raw(String(limits.freeBreaksDay))})`
  const used = row(
    {
      today: number(sql`${costsQuota} and ${today}`),
      failedToday: larger(failed),
      total: number(sql`${costsQuota} and not ${submissions.practice}`),
    },
    sql`from ${submissions} where ${submissions.stageId} = ${query.stageId} and (${ofTeam} or ${ofPerson})`,
  )
  const spent = sql<number>`(select coalesce(sum(${submissions.cpuMs}), 0)::float8 from ${submissions}
    where ${ofPerson} and ${submissions.state} = 'failed' and ${submissions.cpuMs} > 0 and ${today})`
  return {
    failedCpuMs: value(spent),
    used: mapped(used, (counts) => counts ?? { today: 0, failedToday: 0, total: 0 }),
    extras: extrasPart(query),
    siteFailedLimit: value(siteLimit('failedSubmissionsDay')),
  }
}

type Counted = { [K in keyof ReturnType<typeof quotaParts>]: ReturnType<ReturnType<typeof quotaParts>[K]['decode']> }

export function quotaFrom({ used, extras, siteFailedLimit, failedCpuMs }: Counted, stage: Stage, now: Date): Quota {
  const dailyLimit = stage.dailyLimit + extras.today
  return {
    usedToday: used.today,
    failedToday: used.failedToday,
    failedSeconds: failedCpuMs / 1000,
    failedLimit: stage.failedLimit ?? siteFailedLimit,
    usedTotal: used.total,
    dailyLimit,
    totalLimit: stage.totalLimit === null ? null : stage.totalLimit + extras.total,
    extraToday: extras.today,
    extraTotal: extras.total,
    remainingToday: Math.max(0, dailyLimit - used.today),
    resetAt: nextDayStart(now),
  }
}

const quotaIn = statement(quotaParts)

/** The quota of a team and person in a stage, in one query. */
export async function quotaOf(
  db: Db,
  { team, person, stage, now }: { team: { id: number }; person: { id: number } | null; stage: Stage; now: Date },
): Promise<Quota> {
  const found = await quotaIn(db, { ...quotaDay(stage, now), teamId: team.id, userId: person?.id ?? null })
  return quotaFrom(found, stage, now)
}

/** Submissions of a stage that are still to be scored and count for its boards. */
export async function openSubmissions(db: Db, stageId: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.stageId, stageId),
        eq(submissions.practice, false),
        sql`${submissions.state} in ('running', 'queued', 'scoring')`,
      ),
    )
  return found?.count ?? 0
}

export async function giveExtra(
  db: Db,
  gift: { team: Team; stage: Stage; day: string | null; count: number; reason: string; by: number; now: Date },
): Promise<number> {
  const { stage, day, count, reason, by, now } = gift
  const team = await lockTeam(db, gift.team.id)
  refuse(team.state === 'active' ? null : { code: 'team.unknown' })
  refuse(refusalToGive(stage, { day, today: dayName(now), lastDay: stage.endAt && dayName(stage.endAt) }, now))
  const values = { cmptId: stage.cmptId, stageId: stage.id, teamId: team.id, day, count, reason, madeBy: by, at: now }
  const [made] = await db.insert(extraSlots).values(values).returning({ id: extraSlots.id })
  return orRefuse(made, 'hostConsole.slotUnknown').id
}

/** Revokes an unused grant under the team's lock, so that nobody uses it meanwhile. */
export async function revokeExtra(db: Db, extra: { cmptId: number; id: number; stages: Stage[]; now: Date }) {
  const { now } = extra
  const find = async () => {
    const [row] = await db
      .select()
      .from(extraSlots)
      .where(and(eq(extraSlots.id, extra.id), eq(extraSlots.cmptId, extra.cmptId)))
    return orRefuse(row, 'hostConsole.slotUnknown')
  }
  await lockTeam(db, (await find()).teamId)
  const row = await find()
  const stage = orRefuse(
    extra.stages.find(({ id }) => id === row.stageId),
    'competition.noStage',
  )
  const quota = await quotaOf(db, { team: { id: row.teamId }, person: null, stage, now })
  refuse(refusalToRevokeSlots(row, quota, dayName(now)))
  await db.update(extraSlots).set({ revokedAt: now }).where(eq(extraSlots.id, row.id))
  return row
}

/** Moves a team's grants with its submissions to the team that it is merged into. */
export async function moveExtras(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await db.update(extraSlots).set({ teamId: to }).where(eq(extraSlots.teamId, from))
}
