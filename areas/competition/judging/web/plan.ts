import { emptyWords } from '@leitai/platform/contract/inputs'
import type { Criterion, RoundPlan } from '../contract.ts'
import type { Round } from './RoundCard.tsx'

export const newCriterion = (): Criterion => ({
  name: emptyWords,
  help: emptyWords,
  max: 10,
  weight: 1,
})

/** The initial plan of a round: its own, the previous round's, or an empty one. */
export function planOf(
  round: Round | null,
  from: Round | null,
  usual: { stageId: number; subject: RoundPlan['subject']; judgeIds: number[] },
): RoundPlan {
  const source = round ?? from
  if (!source) {
    const times = { startAt: null, endAt: null, fromRoundId: null, best: null }
    return { name: emptyWords, ...usual, criteria: [newCriterion()], blind: true, perWork: null, ...times }
  }
  const { stageId, subject, criteria, blind, perWork, judgeIds } = source
  const same = { stageId, subject, criteria, blind, perWork, judgeIds }
  if (round) {
    const { name, startAt, endAt, fromRoundId, best } = round
    return { ...same, name, startAt, endAt, fromRoundId, best }
  }
  return { ...same, name: emptyWords, startAt: null, endAt: null, fromRoundId: source.id, best: 10 }
}
