import { stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { sharesBytes } from '@leitai/competition/archive/same-bytes'
import { limits } from '@leitai/platform/contract/limits'
import { filesBelow } from '@leitai/zip/content'
import { addData, beginning, kindOf, limitsOf, nameOf, sayUnlicensed, timesOf, YEAR_MS } from './common.ts'
import { contentOf, located, type Making, putZip, type ScoringInput, tarOf, topOf } from './folder.ts'
import { readMoment } from './moments.ts'
import { type Page, textsOf } from './pages.ts'
import { carryProgram, namesInProgram } from './program.ts'
import { type BoardColumn, scoresOf } from './scores.ts'
import { bothOf, lineOf } from './values.ts'

/** One phase of a bundle; the names of files are those over there, empty where there is none. */
export interface Phase {
  name: string
  description: string
  start: unknown
  end: unknown
  perDay: unknown
  total: unknown
  /** The time limit of its scoring program. */
  seconds: number | null
  reference: string
  program: string
  ingestion: string
  /** A submission that can be scored. */
  sample: string
  /** Files for competitors. */
  data: { name: string; title?: string; description?: string }[]
}

/** What CodaLab’s and Codabench’s bundles have in common. */
export interface Bundle {
  title: string
  description: string
  image: string
  contact: string
  approval: boolean
  /** Who sees what the scoring program writes beside the scores. */
  details: 'none' | 'team' | 'public'
  /** Whether only hosts see the leaderboard. */
  isHidden: boolean
  pickDefault: 'last' | 'best'
  /** Of the container in which programs ran. */
  dockerImage: string
  pages: Page[]
  phases: Phase[]
  columns: BoardColumn[]
}

/** All submissions of a person where a phase does not limit them. */
export const TOTAL = 100
const MOST_NAMES = 20
/** A tar archive without entries. */
const EMPTY_TAR = Buffer.alloc(1024)

/** Makes a competition of a bundle. */
export async function fromBundle(making: Making, bundle: Bundle, now: Date): Promise<ManifestInput> {
  const { notes } = making
  notes.say('carried', 'competition.yaml', 'title')
  notes.say('changed', 'competition.yaml', 'oneLanguage')
  making.logo = (await located(making, bundle.image))?.path ?? null
  const phases = bundle.phases.slice(0, limits.editor.stages)
  if (bundle.phases.length > limits.editor.stages)
    notes.say('left', 'phases', 'stageMany', { limit: limits.editor.stages })
  const times = timesOf(
    making,
    phases.map(({ name, start, end }) => ({ name, start: readMoment(start), end: readMoment(end) })),
    now,
  )
  const truths = await truthsOf(making, phases)
  const taken = new Set<string>()
  for (const [at, phase] of phases.entries()) {
    const { start = now, end = now } = times[at] ?? {}
    const name = nameOf(making, phase.name) || `Phase ${at + 1}`
    notes.say('carried', `phases[${at}]`, 'stage', { name })
    const scoring = await scoringOf(making, bundle, { phase, at, truths })
    making.stages.push({
      name: bothOf(name),
      kind: kindOf(at, phases.length),
      start: start.toISOString(),
      end: end.toISOString(),
      ...(scoring && { scoring }),
    })
    // Phases often name the same files.
    for (const file of phase.data) {
      if (!taken.has(file.name)) await addData(making, { ...file, unlike: truths })
      taken.add(file.name)
    }
  }
  if (bundle.isHidden) notes.say('todo', 'leaderboard', 'boardHidden')
  if (bundle.approval) notes.say('carried', 'competition.yaml', 'registration')
  sayUnlicensed(making)
  const described = phases.flatMap(({ name, description }) =>
    description.trim() === '' ? [] : [`**${lineOf(name, limits.editor.stageName)}**: ${description.trim()}`],
  )
  const texts = await textsOf(
    making,
    [...bundle.pages, ...(described.length > 0 ? [{ title: 'Phases', text: described.join('\n\n') }] : [])],
    bundle.description,
  )
  return {
    ...beginning(bundle.title, bundle.description),
    ...texts,
    type: 'algorithm',
    contact: lineOf(bundle.contact, 200),
    approval: bundle.approval,
    start: making.stages[0]?.start ?? now.toISOString(),
    end: (lastOf(times.map(({ end }) => end)) ?? new Date(now.getTime() + YEAR_MS)).toISOString(),
    stages: making.stages,
    data: making.data,
  }
}

const lastOf = (times: Date[]) => times.toSorted((one, other) => one.getTime() - other.getTime()).at(-1)

/** Beside the reference data itself these may lie in what everybody gets. */
const COMMON = /^(?:readme|licen[cs]e|metadata)\b/i

/** The files of the reference data of all phases: those of a later one must not become public with an earlier one either. */
async function truthsOf(making: Making, phases: readonly Phase[]): Promise<string[]> {
  const truths = new Set<string>()
  for (const { reference } of phases) {
    const folder = await contentOf(making, reference)
    for (const name of folder === null ? [] : await filesBelow(folder))
      if (!COMMON.test(basename(name)) && (await stat(join(folder ?? '', name))).size > 0)
        truths.add(join(folder ?? '', name))
  }
  return [...truths]
}

async function scoringOf(
  making: Making,
  bundle: Bundle,
  { phase, at, truths }: { phase: Phase; at: number; truths: readonly string[] },
): Promise<ScoringInput | null> {
  const { notes } = making
  const place = `phases[${at}]`
  if (phase.ingestion !== '') notes.say('left', phase.ingestion, 'ingestion')
  const [original, reference] = [await topOf(making, phase.program), await contentOf(making, phase.reference)]
  if (original === null || reference === null) {
    notes.say('left', place, 'programMissing')
    return null
  }
  const sample = phase.sample === '' ? null : await topOf(making, phase.sample)
  const names = await namesOf(making, { place, sample, original, reference })
  if (names === null) return null
  const scores = scoresOf(making, bundle.columns)
  const program = await carryProgram(making, original, {
    place: phase.program,
    names: scores.keys,
    wanted: `program-${at + 1}`,
  })
  if (program === null) return null
  notes.say('changed', phase.program, 'program', { image: bundle.dockerImage || '-' })
  if (phase.seconds !== null && phase.seconds > 10) notes.say('changed', place, 'seconds', { seconds: phase.seconds })
  const packed = await tarOf(making, reference)
  const solution = await putZip(
    making,
    names.map((name, index) => ({ name: `${name}.tar`, content: index === 0 ? { file: packed } : EMPTY_TAR })),
    `solution-${at + 1}.zip`,
  )
  const reveals =
    sample !== null &&
    (await sharesBytes(
      names.map((name) => join(sample, name)),
      truths,
    ))
  if (sample === null) notes.say('todo', place, 'sampleNone')
  else if (reveals) notes.say('todo', phase.sample, 'sampleIsTruth')
  else {
    const file = await putZip(
      making,
      names.map((name) => ({ name, content: { file: join(sample, name) } })),
      `sample-${at + 1}.zip`,
    )
    making.data.push({ file, name: `sample-${at + 1}.zip`, licence: 'CC0-1.0', stage: at + 1, sample: true })
    notes.say('changed', phase.sample, 'sampleShown')
  }
  return {
    ...limitsOf(making, place, phase.perDay, phase.total),
    ...scores.scoring,
    options: { ...scores.scoring.options, details: bundle.details },
    pickDefault: bundle.pickDefault,
    metric: 'formula-python',
    id: 'id',
    target: ['reference'],
    prediction: ['answer'],
    split: { aShare: 1 },
    b: 'none',
    solution,
    program,
    files: {
      members: { answer: { name: '{id}', holds: 'file', maxMb: 200 } },
      truth: { reference: { name: '{id}.tar', holds: 'file', maxMb: 200 } },
    },
  }
}

interface Sources {
  place: string
  sample: string | null
  original: string
  reference: string
}

/** The files of a submission: those of the sample, else those that the program reads; null if neither tells. */
async function namesOf(making: Making, { place, sample, original, reference }: Sources): Promise<string[] | null> {
  const isPlain = (names: string[]) =>
    names.length > 0 &&
    names.length <= MOST_NAMES &&
    names.every((name) => !name.includes('/') && extname(name) !== '.tar')
  if (sample !== null) {
    const names = await filesBelow(sample)
    if (isPlain(names)) {
      making.notes.say('changed', place, 'oneZip', { names: names.join(', ') })
      return names
    }
  } else {
    const names = await namesInProgram(original, await filesBelow(reference))
    if (isPlain(names)) {
      making.notes.say('todo', place, 'namesFromProgram', { names: names.join(', ') })
      return names
    }
  }
  making.notes.say('todo', place, 'namesUnknown')
  return null
}
