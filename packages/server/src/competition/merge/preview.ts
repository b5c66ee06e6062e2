import type { Refusal } from '@leitai/contract/refusals'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { inArray } from '../../platform/db/orm.ts'
import { stageNow } from '../definition/rules.ts'
import type { Stage } from '../definition/table.ts'
import { isOneBanned } from '../integrity/ban.ts'
import { haveOpenCases } from '../integrity/open-cases.ts'
import { isPromoted, refusalOfEntrance } from '../review/promotion.ts'
import { showScore } from '../submission/board-rules.ts'
import { countPicks } from '../submission/merge.ts'
import { publicly, rankWithout, type StandingRow, standingOf } from '../submission/places.ts'
import { quotaOf } from '../submission/quota.ts'
import { extrasOf } from '../submission/slots.ts'
import { workOf } from '../team/eligibility.ts'
import { memberIds } from '../team/event.ts'
import { refusalOfTime } from '../team/rules.ts'
import type { Team } from '../team/table.ts'
import { runningMerge, type TeamCompetition } from '../team/team-state.ts'
import { wasDeclined } from './declined.ts'
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

/** The better of two places on a board as the merged team would hold it: more submissions count against it. */
function together(one: StandingRow | null, other: StandingRow | null): StandingRow | null {
  if (!one || !other) return one ?? other
  const better = other.key < one.key || (other.key === one.key && other.at < one.at) ? other : one
  return { ...better, entries: one.entries + other.entries }
}

async function stageCondition(db: Db, stage: Stage, { from, to }: MergePair, now: Date) {
  const quota = (team: Team) => quotaOf(db, { team, person: null, stage, now })
  const [a, b] = [await quota(from), await quota(to)]
  const [x, y] = [await extrasOf(db, { team: from, stage, now }), await extrasOf(db, { team: to, stage, now })]
  const extra = { today: x.today + y.today, total: x.total + y.total, days: x.days + y.days }
  // As everybody sees them: the caller is in only one of the two teams.
  const board = publicly({ stage, board: 'A' }, now)
  const best = together(
    await standingOf(db, { ...board, teamId: from.id }),
    await standingOf(db, { ...board, teamId: to.id }),
  )
  const picks = (await countPicks(db, from.id, stage.id)) + (await countPicks(db, to.id, stage.id))
  return {
    stageId: stage.id,
    stageName: stage.name,
    submissions: { used: a.usedTotal + b.usedTotal, allowed: allowedUntil(stage, now, extra) },
    today: { used: a.usedToday + b.usedToday, allowed: stage.dailyLimit + extra.today },
    best: best && showScore(best.score, stage.decimals),
    rank: best && (await rankWithout(db, best, [from.id, to.id])),
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
  const people = [...new Set([...(await memberIds(db, from.id)), ...(await memberIds(db, to.id))])]
  const scoring = cmpt.stages.filter((stage) => stage.spec !== null && stageNow(stage, now) === 'open')
  const stages = await Promise.all(scoring.map((stage) => stageCondition(db, stage, pair, now)))
  const busy = async (team: Team) => {
    const running = await runningMerge(db, team.id)
    return running !== null && running.id !== merging
  }
  const refusalOfBusy = async (): Promise<Refusal | null> => {
    if (from.state !== 'active' || to.state !== 'active') return { code: 'team.unknown' }
    if ((await busy(from)) || (await busy(to))) return { code: 'merge.otherFrozen' }
    return (await wasDeclined(db, pair, now)) ? { code: 'merge.again', values: { hours: AGAIN_HOURS } } : null
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
  add('free', to.baseline || from.baseline ? { code: 'merge.baseline' } : await refusalOfBusy())
  const asked = { cmptId: cmpt.id, people, now }
  const held = agreed ? await haveOpenCases(db, { ...asked, teamIds: [from.id, to.id] }) : await isOneBanned(db, asked)
  const works = await Promise.all(people.map((userId) => workOf(db, cmpt.id, userId)))
  const staff: Refusal | null = works.some((work) => work !== null) ? { code: 'merge.staff' } : null
  add('fair', held ? { code: 'merge.held' } : staff)
  const size = { size: people.length, max: cmpt.teamMax }
  add('members', people.length > cmpt.teamMax ? { code: 'merge.size', values: size } : null, size)
  if (cmpt.realName === 'signup') {
    const verified = await db
      .select({ verified: users.realNameVerified })
      .from(users)
      .where(inArray(users.id, people.length > 0 ? people : [0]))
    add('realName', verified.every((one) => one.verified) ? null : { code: 'merge.realName' })
  }
  for (const { submissions, today } of stages) {
    const over = submissions.used > submissions.allowed
    add('submissions', over ? { code: 'merge.submissions', values: submissions } : null, submissions)
    add('today', today.used > today.allowed ? { code: 'merge.today', values: today } : null, today)
  }
  return { people, stages, conditions, refusal: conditions.find(({ refusal }) => refusal !== null)?.refusal ?? null }
}
