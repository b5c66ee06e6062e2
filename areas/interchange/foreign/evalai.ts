import { extname } from 'node:path'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { sharesBytes } from '@leitai/competition/archive/same-bytes'
import { limits } from '@leitai/platform/contract/limits'
import { filesBelow } from '@leitai/zip/content'
import { beginning, kindOf, limitsOf, nameOf, timesOf, YEAR_MS } from './common.ts'
import { located, type Making, putProgram, putZip, type ScoringInput, topOf } from './folder.ts'
import { dateOf, readMoment } from './moments.ts'
import { type Page, textsOf } from './pages.ts'
import { putDriver, warnOfInstalls } from './program.ts'
import { type BoardColumn, scoresOf } from './scores.ts'
import { bothOf, type Fields, fieldsOf, isTrue, itemsOf, lineOf, listOf, numberOf, textOf } from './values.ts'

const KNOWN = [
  'title',
  'short_description',
  'description',
  'evaluation_details',
  'terms_and_conditions',
  'image',
  'submission_guidelines',
  'leaderboard_description',
  'evaluation_script',
  'remote_evaluation',
  'start_date',
  'end_date',
  'leaderboard',
  'tags',
  'published',
  'challenge_phases',
  'dataset_splits',
  'challenge_phase_splits',
  'is_docker_based',
]
/** What a challenge takes that says nothing of it. */
const UNLIMITED = 100_000
const SAMPLE = /^(?:sample_?)?submissions?[\w-]*\.(?:json|csv|tsv|txt|npy|npz|zip|jsonl)$/i

/** Makes a competition of a challenge of EvalAI, as its documentation describes `challenge_config.yaml`. */
export async function fromEvalai(making: Making, source: Fields, now: Date): Promise<ManifestInput> {
  const { notes } = making
  const title = textOf(source.title)
  notes.say('carried', 'challenge_config.yaml', 'title')
  notes.say('changed', 'challenge_config.yaml', 'oneLanguage')
  for (const key of Object.keys(source)) if (!KNOWN.includes(key)) notes.say('left', key, 'unknown')
  for (const key of ['remote_evaluation', 'is_docker_based']) if (isTrue(source[key])) notes.say('left', key, 'remote')
  making.logo = (await located(making, textOf(source.image)))?.path ?? null
  const phases = itemsOf(source.challenge_phases).slice(0, limits.editor.stages)
  if (itemsOf(source.challenge_phases).length > limits.editor.stages)
    notes.say('left', 'challenge_phases', 'stageMany', { limit: limits.editor.stages })
  const times = timesOf(
    making,
    phases.map((phase) => ({
      name: textOf(phase.name),
      start: readMoment(phase.start_date),
      end: readMoment(phase.end_date),
    })),
    now,
  )
  const script = isTrue(source.remote_evaluation) ? null : await topOf(making, textOf(source.evaluation_script))
  for (const [at, phase] of phases.entries()) {
    const { start = now, end = now } = times[at] ?? {}
    const name = nameOf(making, phase.name) || `Phase ${at + 1}`
    notes.say('carried', `challenge_phases[${at}]`, 'stage', { name })
    const scoring = script === null ? null : await scoringOf(making, { source, phase, script, at })
    if (script === null) notes.say('left', `challenge_phases[${at}]`, 'programMissing')
    making.stages.push({
      name: bothOf(name),
      kind: kindOf(at, phases.length),
      start: start.toISOString(),
      end: end.toISOString(),
      ...(scoring && { scoring }),
    })
  }
  const pages: Page[] = [
    { title: 'Description', file: textOf(source.description) },
    { title: 'Evaluation', file: textOf(source.evaluation_details) },
    { title: 'Submission', file: textOf(source.submission_guidelines) },
    ...phases.map((phase) => ({ title: `Phase: ${textOf(phase.name)}`, file: textOf(phase.description) })),
    { title: 'Terms', file: textOf(source.terms_and_conditions) },
  ]
  const leaderboard = textOf(source.leaderboard_description)
  const texts = await textsOf(
    making,
    [
      ...pages.filter(({ file }) => file !== ''),
      ...(leaderboard === '' ? [] : [{ title: 'Leaderboard evaluation', text: leaderboard }]),
    ],
    '',
  )
  const starts = [dateOf(readMoment(source.start_date)), times[0]?.start].flatMap((one) => (one ? [one.getTime()] : []))
  const ends = [dateOf(readMoment(source.end_date)), ...times.map(({ end }) => end)].flatMap((one) =>
    one ? [one.getTime()] : [],
  )
  return {
    ...beginning(title, textOf(source.short_description)),
    ...texts,
    type: 'algorithm',
    tags: listOf(source.tags)
      .map((tag) => lineOf(tag, 20))
      .filter((tag) => tag !== '')
      .slice(0, 10),
    start: new Date(starts.length > 0 ? Math.min(...starts) : now.getTime()).toISOString(),
    end: new Date(ends.length > 0 ? Math.max(...ends) : now.getTime() + YEAR_MS).toISOString(),
    stages: making.stages,
    data: making.data,
  }
}

interface Scoring {
  source: Fields
  phase: Fields
  script: string
  at: number
}

async function scoringOf(making: Making, { source, phase, script, at }: Scoring): Promise<ScoringInput | null> {
  const { notes } = making
  const place = `challenge_phases[${at}]`
  const annotation = textOf(phase.test_annotation_file)
  const reference = await located(making, annotation)
  if (!reference || reference.isFolder) {
    notes.say('left', place, 'programMissing')
    return null
  }
  const { columns, splits } = columnsOf(making, source, phase)
  if (columns.length === 0) {
    notes.say('left', place, 'splitsSecret')
    return null
  }
  const scores = scoresOf(making, columns)
  const ending = endingOf(making, place, phase, await sampleOf(making))
  // It is imported as the package of that name, whether its folder has the name or not.
  const program = await putProgram(making, script, `program-${at + 1}`, 'original/evaluation_script')
  const placed = textOf(source.evaluation_script)
  await warnOfInstalls(making, script, placed)
  const names = Object.fromEntries(
    Object.entries(scores.keys).map(([name, key]) => [name, splits.get(key) ?? ['', key]]),
  )
  await putDriver(making, program, {
    driver: 'evalai',
    settings: {
      annotation: `annotation${extname(annotation)}`,
      answer: `submission${ending}`,
      phase: textOf(phase.codename),
      names,
    },
  })
  notes.say('changed', placed, 'program', { image: 'EvalAI' })
  const solution = await putZip(
    making,
    [{ name: 'submission.truth', content: { file: reference.path } }],
    `solution-${at + 1}.zip`,
  )
  const sample = await sampleOf(making)
  const found = sample === null ? null : await located(making, sample)
  if (sample === null || !found || extname(sample).toLowerCase() !== ending) notes.say('todo', place, 'sampleNone')
  else if (await sharesBytes([found.path], [reference.path])) notes.say('todo', sample, 'sampleIsTruth')
  else {
    const file = await putZip(
      making,
      [{ name: `submission${ending}`, content: { file: found.path } }],
      `sample-${at + 1}.zip`,
    )
    making.data.push({ file, name: `sample-${at + 1}.zip`, licence: 'CC0-1.0', stage: at + 1, sample: true })
    notes.say('changed', sample, 'sampleShown')
  }
  if (numberOf(phase.max_submissions_per_month) !== null) notes.say('left', place, 'perMonth')
  return {
    ...limitsOf(making, place, phase.max_submissions_per_day ?? UNLIMITED, phase.max_submissions ?? UNLIMITED),
    ...scores.scoring,
    metric: 'formula-python',
    id: 'id',
    target: ['reference'],
    prediction: ['answer'],
    split: { aShare: 1 },
    b: 'none',
    solution,
    program,
    files: {
      members: { answer: { name: `{id}${ending}`, holds: 'file', maxMb: 200 } },
      truth: { reference: { name: '{id}.truth', holds: 'file', maxMb: 200 } },
    },
  }
}

async function sampleOf(making: Making): Promise<string | null> {
  const names = await filesBelow(making.source)
  return names.find((name) => SAMPLE.test(name.split('/').at(-1) ?? '') && name.split('/').length <= 2) ?? null
}

/** The ending of submitted files: that of the sample where the phase takes it, else the first that it takes. */
function endingOf({ notes }: Making, place: string, phase: Fields, sample: string | null): string {
  const types = textOf(phase.allowed_submission_file_types)
    .split(',')
    .map((type) => type.trim().toLowerCase())
    .filter((type) => /^\.[a-z0-9]{1,8}$/.test(type))
  const own = sample === null ? '' : extname(sample).toLowerCase()
  const type = own !== '' && (types.length === 0 || types.includes(own)) ? own : (types[0] ?? '.json')
  if (types.length > 1) notes.say('changed', place, 'fileTypes', { types: types.join(', '), type })
  notes.say('changed', place, 'oneZip', { names: `submission${type}` })
  return type
}

/** The columns of a phase by the splits that its leaderboard shows; those of secret splits are not. */
function columnsOf({ notes }: Making, source: Fields, phase: Fields) {
  const of = itemsOf(source.challenge_phase_splits).filter(
    (one) => numberOf(one.challenge_phase_id) === numberOf(phase.id),
  )
  const columns: BoardColumn[] = []
  const splits = new Map<string, [split: string, label: string]>()
  for (const one of of) {
    const split = itemsOf(source.dataset_splits).find(({ id }) => numberOf(id) === numberOf(one.dataset_split_id)) ?? {}
    const codename = textOf(split.codename)
    // 1: hosts alone, 2: the team and hosts, 3: everybody.
    if (numberOf(one.visibility) !== 3) {
      notes.say('left', codename, 'secretSplit', { split: textOf(split.name) || codename })
      continue
    }
    const board = itemsOf(source.leaderboard).find(({ id }) => numberOf(id) === numberOf(one.leaderboard_id)) ?? {}
    const schema = fieldsOf(board.schema)
    const labels = listOf(schema.labels).map(textOf)
    const main = textOf(schema.default_order_by)
    const descending = one.is_leaderboard_order_descending
    // The column that ranks comes first.
    for (const label of labels.toSorted((a, b) => Number(b === main) - Number(a === main))) {
      const about = fieldsOf(fieldsOf(schema.metadata)[label])
      const key = columns.some((column) => column.key === label) ? `${codename} ${label}` : label
      splits.set(key, [codename, label])
      columns.push({
        key,
        title: splits.size > labels.length ? `${label} (${textOf(split.name) || codename})` : label,
        higher:
          about.sort_ascending === undefined
            ? descending === undefined || isTrue(descending)
            : !isTrue(about.sort_ascending),
        hidden: false,
        decimals: numberOf(one.leaderboard_decimal_precision),
        computed: null,
      })
    }
  }
  return { columns, splits }
}
