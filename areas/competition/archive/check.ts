import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { directionOf } from '@leitai/scorer/metrics/index'
import { faultOfOverall, partsOfStages } from '../definition/overall-rules.ts'
import { competitions } from '../definition/table.ts'
import { MANIFEST } from './contract.ts'
import { checkDraft } from './draft.ts'
import { FolderError, type FolderFault, fault, type Values } from './fault.ts'
import type { Manifest } from './manifest.ts'
import { type Reading, readFolder } from './read.ts'
import { holdsOneOf } from './same-bytes.ts'
import { checkScoring, type ScoredStage, type ScoringTools, specOf, toolsHere } from './scoring.ts'
import type { Path } from './source.ts'
import type { FolderWord } from './texts.ts'

export interface Checked {
  reading: Reading
  manifest: Manifest
  slug: string
  /** One per stage, in order; null where a stage takes no result files. */
  scored: (ScoredStage | null)[]
}

export type Say = (path: Path, word: FolderWord, values?: Values) => void

interface Checking {
  now: Date
  slug?: string | undefined
  tools?: ScoringTools
  /** A folder for files that the check makes, which are needed until the folder is stored. */
  work: string
  /** The draft to fill; it keeps its own slug if the folder's is taken. */
  into?: Draft | undefined
  /** A stage may have no sample yet. */
  mayLackSamples?: boolean
}

/** A draft to fill from a folder. */
export interface Draft {
  id: number
  slug: string
  /** Whether this draft may use the picture at an address. */
  pictures(address: string): boolean
}

/** Reads and checks a whole folder; throws FolderError with everything that is wrong. */
export async function checkFolder(
  db: Db,
  folder: string,
  { now, slug, tools = toolsHere, into, work, mayLackSamples = false }: Checking,
): Promise<Checked> {
  const reading = await readFolder(folder, now)
  const { faults, manifest, source } = reading
  const say: Say = (path, word, values) =>
    faults.push(fault({ file: MANIFEST, path, at: source.place(path) }, word, values))
  checkDates(reading, say)
  checkStages(reading, say)
  checkData(reading, say, mayLackSamples)
  checkSame(reading, say)
  await checkAnswers(reading, now, say)
  // Checked before anything is prepared: a host's folder must respect the same limits as the pages.
  if (into) await checkDraft(reading, { say, pictures: into.pictures })
  const scored =
    into && faults.length > 0 ? [] : await checkScoring(reading, { tools, isDraft: into !== undefined, work })
  let name = slug ?? manifest?.slug
  if (manifest) {
    checkDuplicates(manifest, say)
    checkRounds(manifest, say)
    checkOverall(manifest, say)
  }
  if (name !== undefined) {
    const taken = await db.select({ id: competitions.id }).from(competitions).where(eq(competitions.slug, name))
    if (taken.some(({ id }) => id !== into?.id)) {
      if (into) name = into.slug
      else say(['slug'], 'slugTaken', { name })
    }
  }
  if (faults.length > 0 || manifest === null || name === undefined) throw new FolderError(faults.toSorted(byPlace))
  return { reading, manifest, slug: name, scored }
}

const byPlace = (a: FolderFault, b: FolderFault) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)

function checkDates({ rough, stages }: Reading, say: Say): void {
  if (!rough) return
  const { start, end, signUpStart, signUpEnd, practice } = rough
  if (end && end <= start) say(['end'], 'order', { earlier: 'start' })
  if (!end && !practice) say(['end'], 'endless')
  if (signUpEnd && signUpEnd <= (signUpStart ?? start)) say(['signUpEnd'], 'order', { earlier: 'signUpStart' })
  if (signUpStart && end && signUpStart >= end) say(['end'], 'order', { earlier: 'signUpStart' })
  stages.forEach((stage, at) => {
    if (!stage) return
    const path = ['stages', at]
    if (stage.end && stage.end <= stage.start) say([...path, 'end'], 'order', { earlier: 'start' })
    // A sign-up stage may begin before the competition.
    if (stage.kind !== 'signup' && stage.start < start) say([...path, 'start'], 'stageOutside')
    if (end && (!stage.end || stage.end > end)) say([...path, 'end'], 'stageOutside')
    const before = stages[at - 1]
    if (before && stage.start < before.start) say([...path, 'start'], 'order', { earlier: `stages[${at - 1}].start` })
  })
}

function checkStages({ rough, stages }: Reading, say: Say): void {
  stages.forEach((stage, at) => {
    if (!stage?.scoring) return
    const path = ['stages', at, 'scoring']
    if (rough?.type === 'application') say(path, 'applicationScoring')
    if (!stage.end && stage.scoring.b !== 'none') say([...path, 'b'], 'noReveal')
  })
  // Only if every stage could be read is it certain that none is scored.
  if (rough?.type === 'algorithm' && stages.length > 0 && stages.every((stage) => stage && !stage.scoring)) {
    say(['stages'], 'noScoring')
  }
}

function checkData({ stages, data }: Reading, say: Say, mayLackSamples: boolean): void {
  const sampled = new Set<number>()
  data.forEach((file, at) => {
    if (!file) return
    const { stage: number, sample } = file
    const stage = number === null ? null : stages[number - 1]
    if (number !== null && number > stages.length) say(['data', at, 'stage'], 'noStage', { stage: number })
    else if (sample && (number === null || (stage && !stage.scoring))) say(['data', at, 'sample'], 'sampleStage')
    else if (sample && number !== null) {
      if (sampled.has(number)) say(['data', at, 'sample'], 'twoSamples', { stage: number })
      sampled.add(number)
    }
  })
  if (data.includes(null) || mayLackSamples) return
  stages.forEach((stage, at) => {
    if (stage?.scoring && !sampled.has(at + 1)) say(['stages', at, 'scoring'], 'noSample', { stage: at + 1 })
  })
}

/** `a.csv` and `x/../a.csv` are two names of one file, which would be stored twice. */
function checkSame({ data, files }: Reading, say: Say): void {
  const seen = new Map<string, string>()
  data.forEach((file, at) => {
    const path = file && files.get(file.file)?.path
    if (!file || !path) return
    if ((seen.get(path) ?? file.file) !== file.file) say(['data', at, 'file'], 'sameFile', { name: file.file })
    seen.set(path, file.file)
  })
}

/** Whatever is data can be downloaded: the answers of a stage are none of it before its B board has been shown, not in a zip either. */
async function checkAnswers({ stages, data, files }: Reading, now: Date, say: Say): Promise<void> {
  const answers = stages.flatMap((stage) => {
    const isSecret = stage?.scoring && !(stage.revealed && stage.revealed <= now)
    return isSecret ? (files.get(stage.scoring?.solution ?? '')?.path ?? []) : []
  })
  for (const [at, file] of data.entries()) {
    const path = file && files.get(file.file)?.path
    if (path && (await holdsOneOf({ path, isFolder: false }, answers)))
      say(['data', at, 'file'], 'answersInData', { name: file.file })
  }
}

function checkRounds({ practice, reward, prizes, stages }: Manifest, say: Say): void {
  if (practice && (reward !== 'none' || prizes.length > 0))
    say([reward !== 'none' ? 'reward' : 'prizes'], 'practicePrize')
  const isRanked = ({ kind }: Manifest['stages'][number]) => kind !== 'signup' && kind !== 'practice'
  stages.forEach((stage, at) => {
    const path = ['stages', at]
    const former = stages[at - 1]
    const entered = isRanked(stage) && stage.kind !== 'switch' && stages.slice(0, at).some(isRanked)
    if (stage.promotion && !entered) say([...path, 'promotion'], 'promotionFirst')
    const follows = former?.scoring?.b === 'none' && former.end !== null && stage.start >= former.end
    if (stage.kind === 'switch' && !follows) say([...path, 'kind'], 'switchAfter')
  })
}

const overallWords = {
  unused: 'overallUnused',
  stage: 'overallStage',
  scored: 'overallScored',
  weights: 'overallWeights',
  direction: 'overallDirection',
} as const

function checkOverall({ overall, stages }: Manifest, say: Say): void {
  if (overall === null) return
  const stageFacts = stages.map(({ kind, scoring }) => ({
    kind,
    spec: scoring,
    direction: scoring ? directionOf(specOf(scoring)) : ('higher' as const),
  }))
  const fault = faultOfOverall(overall, stageFacts)
  if (fault)
    say(['overall'], overallWords[fault], {
      count: overall.stages?.length ?? partsOfStages(overall, stageFacts).length,
    })
}

function checkDuplicates({ codes, needsCode, form, data }: Manifest, say: Say): void {
  if (needsCode && codes.length === 0) say(['needsCode'], 'codesMissing')
  const refuseDuplicates = (key: string, field: string, names: string[]) =>
    names.forEach((name, at) => {
      if (names.indexOf(name) !== at) say([key, at, field], 'duplicate', { name })
    })
  refuseDuplicates(
    'codes',
    'code',
    codes.map(({ code }) => code),
  )
  refuseDuplicates(
    'form',
    'name',
    form.map(({ name }) => name),
  )
  refuseDuplicates(
    'data',
    'file',
    data.map(({ file }) => file),
  )
}
