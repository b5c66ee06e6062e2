import type { Words } from '@leitai/platform/contract/inputs'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Audience } from '../catalog/contract.ts'
import type { CodeRules } from '../definition/contract.code.ts'
import { faultOfOverall, type OverallStage, partsOfStages } from '../definition/overall-rules.ts'
import type { CompetitionStatus } from '../host-console/contract.ts'
import type { Overall } from '../leaderboard/contract.overall.ts'
import type { GateLine } from './contract.launch.ts'
import type { Choice } from './contract.scoring.ts'
import { promotes, type RoundDates, refusalOfStages, switches } from './rounds/rules.ts'

export type Status = CompetitionStatus

/** While an admin reviews it, nothing may change. */
export const refusalToEdit = (status: Status): Refusal | null =>
  status === 'pending' ? { code: 'competitionEditor.pending' } : null

/** Published scoring only changes through a revision. */
export const refusalToRescore = (facts: { status: Status; published: boolean }): Refusal | null =>
  facts.published ? { code: 'competitionEditor.locked' } : refusalToEdit(facts.status)

/** Programs are run in stages that are scored; a new test set is one of results, as it comes when the programs have run. */
export function refusalToTakeCode(
  { type }: { type: Prepared['type'] },
  { kind }: { kind: string },
  rules: CodeRules | null,
): Refusal | null {
  if (rules === null) return null
  if (type === 'application') return { code: 'competition.application' }
  return kind === 'switch' || kind === 'signup' ? { code: 'competitionEditor.codeKind' } : null
}

/** Its scoring was checked, and has not changed since. */
export const canBeTried = ({ spec, preparedKey }: { spec: unknown; preparedKey: string | null }): boolean =>
  Boolean(spec) && preparedKey !== null

export const refusalToDraft = (status: Status): Refusal | null =>
  status === 'draft' ? null : { code: 'competitionEditor.state' }

const isBlank = ({ zh, en }: Words) => zh.trim() === '' && en.trim() === ''

/** A draft that a request to host has left: nobody has saved anything, and it holds no more than what the request told. */
export const refusalToBegin = (facts: {
  status: Status
  /** Counts the changes of the editor. */
  version: number
  summary: Words
  task: Words
  rules: Words
  tags: readonly string[]
  /** Whether it has stages or data files. */
  filled: boolean
}): Refusal | null => {
  const { version, tags, filled, summary, task, rules } = facts
  const empty = version === 0 && !filled && tags.length === 0 && [summary, task, rules].every(isBlank)
  return refusalToDraft(facts.status) ?? (empty ? null : { code: 'competitionEditor.begun' })
}

/** Practice has no prizes. */
export const refusalOfPrizes = ({
  practice,
  rewardType,
  prizes,
}: Pick<Prepared, 'practice' | 'rewardType' | 'prizes'>): Refusal | null =>
  practice && (rewardType !== 'none' || prizes.length > 0) ? { code: 'competitionEditor.practicePrize' } : null

/** The data for the launch checklist. */
export interface Prepared extends RoundDates {
  audience: Audience
  type: 'algorithm' | 'application'
  practice: boolean
  title: Words
  summary: Words
  host: Words
  overview: Words
  task: Words
  rules: Words
  cover: string | null
  contact: string
  rewardType: string
  prizeTotal: number
  prizes: { name: Words }[]
  /** The rule of the overall board, if there is one, fits the stages. */
  overallFits: boolean
  needsCode: boolean
  /** Codes that are still valid. */
  decryptCodes: number
  scored: {
    stageId: number
    fits: boolean
    directionOk: boolean
    dailyLimit: number
    totalLimit: number | null
    b: string
  }[]
}

const inOrder = (start: Date, end: Date | null) => end === null || start < end

function datesInOrder({ startAt, endAt, signUpStartAt, signUpEndAt, practice, stages }: Prepared): boolean {
  if (endAt === null && !practice) return false
  if (!inOrder(startAt, endAt) || !inOrder(signUpStartAt, signUpEndAt) || !inOrder(signUpStartAt, endAt)) return false
  return stages.every((stage, at) => {
    const before = stages[at - 1]
    const within = endAt === null || (stage.endAt !== null && stage.endAt <= endAt)
    // A sign-up stage may begin before the competition.
    const begun = stage.kind === 'signup' || stage.startAt >= startAt
    return inOrder(stage.startAt, stage.endAt) && within && begun && (!before || stage.startAt >= before.startAt)
  })
}

const says = ({ zh }: Words) => zh.trim() !== ''

/** Checklist items that need no access to the store: true if fulfilled. */
export function linesOf(facts: Prepared): Partial<Record<GateLine, boolean>> {
  const { type, stages, scored, endAt } = facts
  const scoring = type === 'application' ? scored.length === 0 : scored.length > 0
  const revealed = scored.every(({ b, stageId }) => b === 'none' || stages.find(({ id }) => id === stageId)?.endAt)
  return {
    basics: says(facts.title) && says(facts.summary) && says(facts.host),
    texts: says(facts.overview) && says(facts.task),
    rules: says(facts.rules),
    cover: facts.cover !== null,
    dates: datesInOrder(facts),
    stages: stages.length > 0 && refusalOfStages(type, stages) === null && promotes(facts),
    overall: facts.overallFits,
    prizes:
      refusalOfPrizes(facts) === null &&
      (facts.rewardType === 'none' ||
        (facts.prizes.length > 0 && (facts.rewardType !== 'cash' || facts.prizeTotal > 0))),
    scoring: scoring && (endAt === null || Boolean(revealed)) && switches(facts),
    fits: scoring && scored.every(({ fits }) => fits),
    direction: scoring && scored.every(({ directionOk }) => directionOk),
    limits: scored.every(({ dailyLimit, totalLimit }) => totalLimit === null || totalLimit >= dailyLimit),
    codes: !facts.needsCode || facts.decryptCodes > 0,
    contact: facts.contact.trim() !== '',
  }
}

/** What only matters where strangers look. */
const publicLines: readonly GateLine[] = ['ownTexts', 'ownFiles', 'rules', 'cover', 'sandbox', 'contact', 'legal']

/** Whether an item is on a competition’s list: one for a class or for colleagues needs no more than what makes it run. */
export const needsLine = (line: GateLine, { audience }: Pick<Prepared, 'audience'>): boolean =>
  audience === 'public' || !publicLines.includes(line)

/** A cover is advised only: without one, a drawing of its kind of data is shown. */
export const isRequired = (line: GateLine): boolean => line !== 'cover'

/** How many items still bar the launch. */
export const missingOf = (lines: readonly { ok: boolean; required: boolean }[]): number =>
  lines.filter(({ ok, required }) => required && !ok).length

/** Items that a public competition must keep. */
export const permanentLines: readonly GateLine[] = [
  'basics',
  'texts',
  'rules',
  'dates',
  'stages',
  'overall',
  'prizes',
  'codes',
  'contact',
]

const overallRefusals = {
  unused: 'competitionEditor.overallUnused',
  stage: 'competitionEditor.overallStage',
  scored: 'competitionEditor.overallScored',
  weights: 'competitionEditor.overallWeights',
  direction: 'competitionEditor.overallDirection',
} as const

/**
 * Why a rule of an overall board cannot be saved. While a competition was never public, its stages may lack their scoring. `series` are the
 * directions of the competitions of its series.
 */
export function refusalOfOverall(
  overall: Overall,
  stages: readonly OverallStage[],
  facts: { series: readonly ('higher' | 'lower')[]; draft: boolean },
): Refusal | null {
  const fault = faultOfOverall(overall, stages, facts)
  if (fault === null) return null
  const count = overall.stages?.length ?? partsOfStages(overall, stages).length
  return { code: overallRefusals[fault], ...(fault === 'weights' && { values: { count } }) }
}

/** The rule is public before results are: it stands once the competition has ended. */
export const refusalToChangeOverall = ({ endAt }: Pick<RoundDates, 'endAt'>, now: Date): Refusal | null =>
  endAt !== null && endAt <= now ? { code: 'competitionEditor.overallStands' } : null

/** Settings implied by a stage's kind: the whole new test set belongs to B. */
export const choiceFor = (kind: string, choice: Choice | null): Choice | null =>
  choice && kind === 'switch' ? { ...choice, split: { by: 'seed', seed: 'switch', aShare: 1 }, b: 'all' } : choice

/** Whether a choice is complete enough for the scorer, valid or not. */
export const isWhole = ({ id, target, prediction, metric }: Choice): boolean =>
  id !== '' && target.length > 0 && prediction.length > 0 && metric.name !== ''

/** Nobody decides on a competition that they work on. */
export const refusalToDecide = (facts: {
  status: Status
  meId: number
  ownerId: number | null
  submittedBy: number | null
  worksOnIt: boolean
}): Refusal | null => {
  if (facts.status !== 'pending') return { code: 'competitionEditor.state' }
  const own = facts.worksOnIt || facts.meId === facts.ownerId || facts.meId === facts.submittedBy
  return own ? { code: 'competitionEditor.own' } : null
}

export const refusalToSubmitLaunch = (facts: { status: Status; missing: number }): Refusal | null => {
  if (facts.status !== 'draft' && facts.status !== 'withdrawn') return { code: 'competitionEditor.state' }
  return facts.missing > 0 ? { code: 'competitionEditor.gate', values: { count: facts.missing } } : null
}
