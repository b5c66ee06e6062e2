import { nextDayStart } from '@leitai/platform/time/day'
import type * as z from 'zod/mini'
import { stageNow } from '../definition/rules.ts'
import type { Stage } from '../definition/table.ts'
import type * as contract from './contract.ts'

type Next = z.infer<typeof contract.OwnStanding>['next']

/** From then on, final submissions that are not chosen yet come before further ones. */
const CHOOSE_MS = 3 * 86_400_000

interface Known {
  /** The scoring stage that counts now; null without one, as in competitions that people judge. */
  stage: Stage | null
  team: 'own' | 'none' | 'barred'
  /** Until when a vote on a merge waits for this person. */
  vote: Date | null
  /** Until when the review waits for the team’s materials. */
  materials: Date | null
  /** Since when the final results are out. */
  results: Date | null
  /** Submissions that cost quota, all of the team's, and the chosen ones; missing if there are none. */
  used: { today: number; total: number; made: number; picked: number } | undefined
  extras: { today: number; total: number } | undefined
  now: Date
}

/** What someone who signed up does next in a competition. */
export function nextStep({ stage, team, vote, materials, results, used, extras, now }: Known): Next {
  const step = (kind: Next['kind'], more: Partial<Next> = {}): Next => ({ kind, left: null, at: null, ...more })
  if (vote) return step('vote', { at: vote })
  if (materials) return step('materials', { at: materials })
  if (results) return step('results', { at: results })
  if (team !== 'own') return step(team === 'none' ? 'team' : 'look')
  // Whether a team is promoted is said on the competition's own page.
  if (!stage || stage.promotion !== null) return step('look')
  const time = stageNow(stage, now)
  if (time === 'before') return step('wait', { at: stage.startAt })
  if (time === 'over') return step('look')
  const { today = 0, total = 0, made = 0, picked = 0 } = used ?? {}
  const ofDay = stage.dailyLimit + (extras?.today ?? 0) - today
  const ofAll = stage.totalLimit === null ? ofDay : stage.totalLimit + (extras?.total ?? 0) - total
  const left = Math.max(0, Math.min(ofDay, ofAll))
  const isEnding = stage.endAt !== null && stage.endAt.getTime() - now.getTime() <= CHOOSE_MS
  if (made > 0 && isEnding && stage.spec?.b !== 'none' && picked < Math.min(stage.pickLimit, made)) {
    return step('choose', { at: stage.endAt })
  }
  if (left === 0) return step('used', { at: stage.totalLimit === null || ofAll > 0 ? nextDayStart(now) : null })
  return step(made === 0 ? 'first' : 'submit', { left })
}
