import { isDeepStrictEqual } from 'node:util'
import type { Promotion } from '@leitai/contract/competition'
import type { HostRole } from '@leitai/contract/console'
import { limits } from '@leitai/contract/limits'
import type { Choice, GateLine, UploadUse } from '@leitai/contract/making'
import type { Refusal } from '@leitai/contract/refusals'
import type { Words } from '@leitai/contract/shape'
import { stageDeadline } from '../competition/rules.ts'

const MB = 1024 * 1024
export type Status = 'draft' | 'pending' | 'published' | 'withdrawn'

/** While an admin looks at it nothing changes under their eyes. */
export const refusalToEdit = (status: Status): Refusal | null =>
  status === 'pending' ? { code: 'making.pending' } : null

/** What competitors have been scored by changes by a revision alone. */
export const refusalToRescore = (known: { status: Status; published: boolean }): Refusal | null =>
  known.published ? { code: 'making.locked' } : refusalToEdit(known.status)

export const refusalToDraft = (status: Status): Refusal | null => (status === 'draft' ? null : { code: 'making.state' })

/** File kinds that data may have; nothing that a browser would run. */
export const dataTypes = [
  ...[
    'csv',
    'tsv',
    'zip',
    'gz',
    'tgz',
    'parquet',
    'json',
    'jsonl',
    'txt',
    'md',
    'pdf',
    'png',
    'jpg',
    'jpeg',
    'npy',
    'h5',
  ],
] as const
const typesOf: Record<UploadUse, readonly string[]> = {
  data: dataTypes,
  solution: ['csv'],
  sandbox: ['csv', 'zip'],
  folder: ['zip'],
}
export const endingOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
/** Result files and solutions are tables that are scored, and have their own bound. */
export const mostBytes = (use: UploadUse) =>
  use === 'solution' || use === 'sandbox' ? limits.making.tableBytes : limits.making.fileBytes

export function refusalOfUpload({ use, name, size }: { use: UploadUse; name: string; size: number }): Refusal | null {
  const types = typesOf[use]
  if (!types.includes(endingOf(name))) return { code: 'making.fileType', values: { types: types.join(', ') } }
  if (size <= 0) return { code: 'file.empty' }
  if (size > mostBytes(use)) return { code: 'making.fileLarge', values: { mb: Math.floor(mostBytes(use) / MB) } }
  return null
}

/** Whatever its name says: what begins so is a page, a drawing with scripts, or a program. */
export function isForbidden(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 512)).trimStart().toLowerCase()
  const program = text.startsWith('mz') && head.length > 64 && head[2] !== 0x2c && head.includes(0)
  return (
    program ||
    text.startsWith('\u007felf') ||
    /^(?:ï»¿)?(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|svg|script)/.test(text)
  )
}

export interface Moments {
  startAt: Date
  endAt: Date | null
  signUpStartAt: Date
  signUpEndAt: Date | null
  stages: StageMoments[]
}
interface StageMoments {
  id: number | null
  kind: string
  startAt: Date
  endAt: Date | null
  promotion: Promotion | null
  teamHours: number | null
}

const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

/** Begin and end of all, side by side, of the same things. */
function pairs(before: Moments, after: Moments): { before: Date | null; after: Date | null; end: boolean }[] {
  return [
    { before: before.startAt, after: after.startAt, end: false },
    { before: before.endAt, after: after.endAt, end: true },
    { before: before.signUpStartAt, after: after.signUpStartAt, end: false },
    { before: before.signUpEndAt, after: after.signUpEndAt, end: true },
    ...after.stages.flatMap((stage, at) => {
      const was = before.stages[at]
      return was
        ? [
            { before: was.startAt, after: stage.startAt, end: false },
            { before: was.endAt, after: stage.endAt, end: true },
            ...(was.teamHours === stage.teamHours
              ? []
              : [{ before: stageDeadline(was), after: stageDeadline(stage), end: true }]),
          ]
        : []
    }),
  ]
}

export const datesMove = (before: Moments, after: Moments): boolean =>
  pairs(before, after).some((pair) => !same(pair.before, pair.after))

/** A public competition's dates: what is past stays, ends only become later, and its stages stay what they are. */
export function refusalToMove(before: Moments, after: Moments, now: Date): Refusal | null {
  const fixed =
    before.stages.length === after.stages.length &&
    before.stages.every(({ id, kind }, at) => after.stages[at]?.id === id && after.stages[at]?.kind === kind)
  if (!fixed) return { code: 'making.fixed' }
  for (const pair of pairs(before, after)) {
    if (same(pair.before, pair.after)) continue
    if ((pair.before !== null && pair.before <= now) || (pair.after !== null && pair.after <= now))
      return { code: 'making.past' }
    const earlier = pair.after !== null && (pair.before === null || pair.after < pair.before)
    if (pair.end && earlier) return { code: 'making.earlier' }
  }
  return null
}

/** Practice has no prizes. */
export const refusalOfPrizes = ({
  practice,
  rewardType,
  prizes,
}: Pick<Prepared, 'practice' | 'rewardType' | 'prizes'>): Refusal | null =>
  practice && (rewardType !== 'none' || prizes.length > 0) ? { code: 'making.practicePrize' } : null

/** Stages whose teams are ranked, as far as their kind can tell. */
const ranks = ({ kind }: Pick<StageMoments, 'kind'>) => kind !== 'signup' && kind !== 'practice'
/** The stage whose board decides who enters the one at a place of the list. */
const before = <T extends Pick<StageMoments, 'kind'>>(stages: readonly T[], at: number) =>
  stages.slice(0, at).findLast(ranks)

/** A rule of promotion needs a board before it, and a new test set a stage that it comes for, under whose rule it stands. */
export function refusalOfStages(type: 'algorithm' | 'application', stages: readonly StageMoments[]): Refusal | null {
  const odd = stages.some(
    (stage, at) => stage.promotion && (!ranks(stage) || stage.kind === 'switch' || !before(stages, at)),
  )
  if (odd) return { code: 'making.promotion' }
  const astray = stages.some((stage, at) => stage.kind === 'switch' && !follows(stages[at - 1], stage))
  return astray || (type === 'application' && stages.some(({ kind }) => kind === 'switch'))
    ? { code: 'making.switch' }
    : null
}

const follows = (former: StageMoments | undefined, { startAt }: StageMoments) =>
  former !== undefined && ranks(former) && former.kind !== 'switch' && former.endAt !== null && startAt >= former.endAt

const promotionMoves = (was: Moments, is: Moments) =>
  is.stages.flatMap(({ promotion }, at) =>
    isDeepStrictEqual(was.stages[at]?.promotion ?? null, promotion) ? [] : [before(was.stages, at)],
  )

/** Whether competitors must be told why: dates move, or who goes on. */
export const mustBeTold = (was: Moments, is: Moments): boolean =>
  datesMove(was, is) || promotionMoves(was, is).length > 0

/** Who goes on stands once the board that says it is decided. */
export function refusalToPromote(was: Moments, is: Moments, now: Date): Refusal | null {
  const late = promotionMoves(was, is).some((from) => from?.endAt && from.endAt <= now)
  return late ? { code: 'making.promotionStands' } : null
}

/** What the list for the launch looks at, of what lies in the database. */
export interface Prepared extends Moments {
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
  needsCode: boolean
  /** Codes that still open it. */
  openCodes: number
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

export function datesInOrder({ startAt, endAt, signUpStartAt, signUpEndAt, practice, stages }: Prepared): boolean {
  if (endAt === null && !practice) return false
  if (!inOrder(startAt, endAt) || !inOrder(signUpStartAt, signUpEndAt) || !inOrder(signUpStartAt, endAt)) return false
  return stages.every((stage, at) => {
    const before = stages[at - 1]
    const within = endAt === null || (stage.endAt !== null && stage.endAt <= endAt)
    // A stage for sign-up may begin before the competition itself.
    const begun = stage.kind === 'signup' || stage.startAt >= startAt
    return inOrder(stage.startAt, stage.endAt) && within && begun && (!before || stage.startAt >= before.startAt)
  })
}

/** Who goes on is told by a board, so the stage before must be scored; of an application competition its review tells. */
const promotes = ({ type, stages, scored }: Prepared) =>
  type === 'application' ||
  stages.every(({ promotion }, at) => !promotion || scored.some(({ stageId }) => stageId === before(stages, at)?.id))

/** What a new test set comes for shows A alone until then, and both sets have their answers. */
const switches = ({ stages, scored }: Prepared) =>
  stages.every(({ id, kind }, at) => {
    if (kind !== 'switch') return true
    const former = scored.find(({ stageId }) => stageId === stages[at - 1]?.id)
    return former?.b === 'none' && scored.some(({ stageId }) => stageId === id)
  })

const says = ({ zh }: Words) => zh.trim() !== ''

/** The lines of the list that can be told without looking into the store: true where a thing is there. */
export function linesOf(known: Prepared): Partial<Record<GateLine, boolean>> {
  const { type, stages, scored, endAt } = known
  const scoring = type === 'application' ? scored.length === 0 : scored.length > 0
  const revealed = scored.every(({ b, stageId }) => b === 'none' || stages.find(({ id }) => id === stageId)?.endAt)
  return {
    basics: says(known.title) && says(known.summary) && says(known.host),
    texts: says(known.overview) && says(known.task),
    rules: says(known.rules),
    cover: known.cover !== null,
    dates: datesInOrder(known),
    stages: stages.length > 0 && refusalOfStages(type, stages) === null && promotes(known),
    prizes:
      refusalOfPrizes(known) === null &&
      (known.rewardType === 'none' ||
        (known.prizes.length > 0 && (known.rewardType !== 'cash' || known.prizeTotal > 0))),
    scoring: scoring && (endAt === null || Boolean(revealed)) && switches(known),
    fits: scoring && scored.every(({ fits }) => fits),
    direction: scoring && scored.every(({ directionOk }) => directionOk),
    limits: scored.every(({ dailyLimit, totalLimit }) => totalLimit === null || totalLimit >= dailyLimit),
    codes: !known.needsCode || known.openCodes > 0,
    contact: known.contact.trim() !== '',
  }
}

/** What a public competition may never lose again. */
export const keptLines: readonly GateLine[] = [
  'basics',
  'texts',
  'rules',
  'dates',
  'stages',
  'prizes',
  'codes',
  'contact',
]

const KEY = /^(?:id|.*_id|id_.*|编号|序号)$/i
const SPLIT = /^(?:a|b|public|private)$/i

/** Which column is probably which, from the headers and first rows of solution and sample. */
export function guessColumns(
  solution: { columns: string[]; rows: string[][] } | null,
  sample: { columns: string[]; rows: string[][] } | null,
): { id: string; target: string; prediction: string[]; splitColumn: string | null } {
  const mine = solution?.columns ?? []
  const theirs = sample?.columns ?? []
  const common = theirs.length > 0 ? mine.filter((name) => theirs.includes(name)) : mine
  const id = common.find((name) => KEY.test(name)) ?? common[0] ?? ''
  const isSplit = (name: string) => {
    const at = mine.indexOf(name)
    const values = (solution?.rows ?? []).map((row) => row[at] ?? '')
    return name !== id && values.length > 0 && values.every((value) => SPLIT.test(value.trim()))
  }
  const splitColumn = mine.find((name) => isSplit(name) && !theirs.includes(name)) ?? null
  const rest = mine.filter((name) => name !== id && name !== splitColumn)
  const target = rest.find((name) => theirs.includes(name)) ?? rest[0] ?? ''
  return { id, target, prediction: theirs.filter((name) => name !== id), splitColumn }
}

/** What the host leaves to a stage's kind: a new test set is B's as a whole. */
export const choiceFor = (kind: string, choice: Choice | null): Choice | null =>
  choice && kind === 'switch' ? { ...choice, split: { by: 'seed', seed: 'switch', aShare: 1 }, b: 'all' } : choice

/** Whether a choice says all that the scorer needs; what it then thinks of it is another matter. */
export const isWhole = ({ id, target, prediction, metric }: Choice): boolean =>
  id !== '' && target.length > 0 && prediction.length > 0 && metric.name !== ''

/** Nobody decides on a competition that they work on. */
export const refusalToDecide = (known: {
  status: Status
  meId: number
  ownerId: number | null
  submittedBy: number | null
  worksOnIt: boolean
}): Refusal | null => {
  if (known.status !== 'pending') return { code: 'making.state' }
  const own = known.worksOnIt || known.meId === known.ownerId || known.meId === known.submittedBy
  return own ? { code: 'making.own' } : null
}

export const refusalToSubmitLaunch = (known: { status: Status; missing: number }): Refusal | null => {
  if (known.status !== 'draft' && known.status !== 'withdrawn') return { code: 'making.state' }
  return known.missing > 0 ? { code: 'making.gate', values: { count: known.missing } } : null
}

/** A role's word for the owner's deeds: deleting, handing over, sending in. */
export const isOwner = (role: HostRole | null) => role === 'owner' || role === 'admin'
