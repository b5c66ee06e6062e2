import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/db'
import { stageNow } from '../definition/rules.ts'
import type { Stage } from '../definition/table.ts'
import { isPromoted, refusalOfEntrance } from '../review/promotion.ts'
import { showScore } from '../submission/board-rules.ts'
import { refusalOfTime } from '../team/rules.ts'
import type { Team } from '../team/table.ts'
import type { TeamCompetition } from '../team/team-state.ts'
import { pairFacts, type StageFacts } from './pair-facts.ts'
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
