import { users } from '@leitai/identity/account/table'
import { type Placeholders, replacing, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { dayName, dayStart } from '@leitai/platform/time/day'
import { stageNow } from '../definition/rules.ts'
import type { Stage } from '../definition/table.ts'
import { bannedFrom } from '../integrity/ban.ts'
import { haveOpenCase } from '../integrity/waiting.ts'
import { isPromoted, refusalOfEntrance } from '../review/promotion.ts'
import { showScore } from '../submission/board-rules.ts'
import { picksPart } from '../submission/merge.ts'
import { boardQuery, publicly, togetherPart } from '../submission/places.ts'
import { quotaParts } from '../submission/quota.ts'
import { staffPart } from '../team/eligibility.ts'
import { refusalOfTime } from '../team/rules.ts'
import { members, merges, mergeVotes, type Team } from '../team/table.ts'
import { isRunning, type TeamCompetition } from '../team/team-state.ts'
import { AGAIN_HOURS, allowedUntil } from './rules.ts'

export interface MergePair {
  cmpt: TeamCompetition
  from: Team
  to: Team
}

/** One condition of a merge: its refusal, and whether it applies. */
export interface Condition {
  name: 'time' | 'promotion' | 'free' | 'fair' | 'members' | 'realName' | 'submissions' | 'today'
  refusal: Refusal | null
  values: Record<string, string | number>
}

function stageCondition(stage: Stage, { from, to, best }: StageFacts, now: Date) {
  const sum = (of: (team: typeof from) => number) => of(from) + of(to)
  const extra = {
    today: sum(({ extras }) => extras.today),
    total: sum(({ extras }) => extras.total),
    days: sum(({ extras }) => extras.days),
  }
  const picks = sum(({ picks }) => picks)
  return {
    stageId: stage.id,
    stageName: stage.name,
    submissions: { used: sum(({ used }) => used.total), allowed: allowedUntil(stage, now, extra) },
    today: { used: sum(({ used }) => used.today), allowed: stage.dailyLimit + extra.today },
    best: best && showScore(best.score, stage.decimals),
    rank: best?.rank ?? null,
    picks: { used: picks, limit: stage.pickLimit, cleared: picks > stage.pickLimit },
  }
}

/**
 * The result of a merge of two teams, and all its conditions. `merging` is the merge in progress, if any. An undecided case blocks it only
 * once both have `agreed`: otherwise a preview would reveal who is under investigation, even to the accused.
 */
export async function previewMerge(
  db: Db,
  pair: MergePair,
  { now, merging, agreed = false }: { now: Date; merging: number | null; agreed?: boolean },
) {
  const { cmpt, from, to } = pair
  const scoring = cmpt.stages.filter((stage) => stage.spec !== null && stageNow(stage, now) === 'open')
  const facts = await pairFacts(db, pair, { stages: scoring, merging, now })
  const { people } = facts
  const stages = scoring.flatMap((stage) => {
    const found = facts.stages.find(({ stageId }) => stageId === stage.id)
    return found ? [stageCondition(stage, found, now)] : []
  })
  const refusalOfBusy = (): Refusal | null => {
    if (from.state !== 'active' || to.state !== 'active') return { code: 'team.unknown' }
    if (facts.busy) return { code: 'merge.otherFrozen' }
    return facts.declined ? { code: 'merge.again', values: { hours: AGAIN_HOURS } } : null
  }
  const conditions: Condition[] = []
  const add = (name: Condition['name'], refusal: Refusal | null, values: Condition['values'] = {}) =>
    conditions.push({ name, refusal, values })
  add('time', refusalOfTime(cmpt, now))
  const isOpen = (stage: Stage) => stageNow(stage, now) === 'open'
  const excluded = await Promise.all(
    cmpt.stages
      .filter((stage) => stageNow(stage, now) !== 'over')
      .flatMap((stage) =>
        [from, to].map(async (team) => {
          const entering = { cmpt, stage, team, now }
          // A team that is not promoted must not join a promoted one before the stage begins; while promotion is undecided, nothing is
          // refused.
          return isOpen(stage)
            ? (await refusalOfEntrance(db, entering)) !== null
            : (await isPromoted(db, entering)) === false
        }),
      ),
  )
  const promoting = excluded.includes(true) || cmpt.stages.some((stage) => stage.promotion !== null && isOpen(stage))
  if (promoting) add('promotion', excluded.includes(true) ? { code: 'merge.promotion' } : null)
  add('free', to.baseline || from.baseline ? { code: 'merge.baseline' } : refusalOfBusy())
  const held = people.some(({ banned }) => banned) || (agreed && facts.openCase)
  const staff: Refusal | null = people.some(({ staff }) => staff !== null) ? { code: 'merge.staff' } : null
  add('fair', held ? { code: 'merge.held' } : staff)
  const size = { size: people.length, max: cmpt.teamMax }
  add('members', people.length > cmpt.teamMax ? { code: 'merge.size', values: size } : null, size)
  if (cmpt.realName === 'signup')
    add('realName', people.every(({ verified }) => verified) ? null : { code: 'merge.realName' })
  for (const { submissions, today } of stages) {
    const over = submissions.used > submissions.allowed
    add('submissions', over ? { code: 'merge.submissions', values: submissions } : null, submissions)
    add('today', today.used > today.allowed ? { code: 'merge.today', values: today } : null, today)
  }
  return { people, stages, conditions, refusal: conditions.find(({ refusal }) => refusal !== null)?.refusal ?? null }
}

interface PreviewQuery {
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
const factsIn = statement((given: Placeholders<PreviewQuery>) => {
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
async function pairFacts(
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
    boards: stages.map((stage) => boardQuery(publicly({ stage, board: 'A' }, now)).board),
  })
}
type StageFacts = Awaited<ReturnType<typeof pairFacts>>['stages'][number]

/**
 * Whether a team has voted against the other, or let its vote expire, after a time; as an expression. A captain's new team counts as the
 * same. Only teams with voters have been asked.
 */
const wasDeclined = ({
  from,
  captainId,
  to,
  since,
}: {
  from: SQLWrapper
  captainId: SQLWrapper
  to: SQLWrapper
  since: SQLWrapper
}) =>
  sql<boolean>`exists (select from ${merges} join ${mergeVotes} on ${mergeVotes.mergeId} = ${merges.id} and ${mergeVotes.teamId} = ${to}
    where ${merges.toTeamId} = ${to} and (${merges.fromTeamId} = ${from} or ${merges.launchedBy} = ${captainId})
      and ${merges.state} = 'failed' and ${merges.reason} in ('against', 'time') and ${merges.endedAt} > ${since}::timestamptz)`
