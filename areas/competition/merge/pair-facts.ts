import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { type Placeholders, replacing, rows, statement, value } from '@leitai/platform/db/statement'
import { dayName, dayStart } from '@leitai/platform/time/day'
import type { Stage } from '../definition/table.ts'
import { bannedFrom } from '../integrity/ban.ts'
import { haveOpenCase } from '../integrity/open-cases.ts'
import { picksPart } from '../submission/merge.ts'
import { boardAsked, publicly, togetherPart } from '../submission/places.ts'
import { quotaParts } from '../submission/quota.ts'
import { staffPart } from '../team/eligibility.ts'
import { members, merges, type Team } from '../team/table.ts'
import { isRunning } from '../team/team-state.ts'
import { wasDeclined } from './declined.ts'
import { AGAIN_HOURS } from './rules.ts'

interface Asked {
  cmptId: number
  from: number
  to: number
  /** The merge in progress, or 0. */
  merging: number
  /** The captain of the asking team. */
  captainId: number
  now: Date
  today: string
  /** When today began. */
  since: Date
  declinedSince: Date
  stageIds: number[]
  /** The board of each stage that everybody sees. */
  boards: string[]
}

/** All that the conditions of a merge ask about two teams, in one statement. */
const factsIn = statement((given: Placeholders<Asked>) => {
  const { cmptId, from, to } = given
  const now = sql`${given.now}::timestamptz`
  const stage = { stageId: sql<number>`asked.stage_id`, board: sql<string>`asked.board`, week: sql<number>`0` }
  // Counted for the team alone.
  const nobody = { userId: sql<number | null>`null::int`, stageId: stage.stageId }
  const inStage = (teamId: SQLWrapper) => {
    const { used, extras } = quotaParts(replacing(given, { ...nobody, teamId: sql<number>`${teamId}` }))
    return { used, extras, picks: picksPart({ teamId, stageId: stage.stageId }) }
  }
  return {
    people: rows(
      {
        userId: members.userId,
        verified: users.realNameVerified,
        banned: bannedFrom(cmptId, members.userId, now),
        staff: staffPart({ cmptId, userId: members.userId }),
      },
      sql`from ${members} join ${users} on ${users.id} = ${members.userId} where ${members.teamId} in (${from}, ${to})`,
    ),
    openCase: value(
      haveOpenCase({
        cmptId,
        people: sql`(select ${members.userId} from ${members} where ${members.teamId} in (${from}, ${to}))`,
        teamIds: sql`(${from}, ${to})`,
      }),
    ),
    busy: value(sql<boolean>`exists (select from ${merges}
      where (${isRunning(from)} or ${isRunning(to)}) and ${merges.id} <> ${given.merging})`),
    declined: value(wasDeclined({ from, captainId: given.captainId, to, since: given.declinedSince })),
    stages: rows(
      { stageId: stage.stageId, from: inStage(from), to: inStage(to), best: togetherPart(stage, from, to) },
      sql`from unnest(${given.stageIds}::int[], ${given.boards}::text[]) as asked (stage_id, board)`,
    ),
  }
})

/** What is asked about two teams that may merge. With `stages`, their submissions in these. */
export async function pairFacts(
  db: Db,
  { from, to }: { from: Team; to: Team },
  { stages, merging, now }: { stages: readonly Stage[]; merging: number | null; now: Date },
) {
  return factsIn(db, {
    cmptId: from.cmptId,
    from: from.id,
    to: to.id,
    captainId: from.captainId,
    merging: merging ?? 0,
    now,
    today: dayName(now),
    since: dayStart(now),
    declinedSince: new Date(now.getTime() - AGAIN_HOURS * 3_600_000),
    stageIds: stages.map(({ id }) => id),
    // As everybody sees them: the caller is in only one of the two teams.
    boards: stages.map((stage) => boardAsked(publicly({ stage, board: 'A' }, now)).board),
  })
}
export type StageFacts = Awaited<ReturnType<typeof pairFacts>>['stages'][number]
