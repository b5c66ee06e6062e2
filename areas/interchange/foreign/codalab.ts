import { type Bundle, type Phase, TOTAL } from './bundle.ts'
import { sayUnknown } from './common.ts'
import { located, type Making } from './folder.ts'
import type { BoardColumn } from './scores.ts'
import { type Fields, fieldsOf, isTrue, itemsOf, numberOf, textOf } from './values.ts'

const KNOWN = [
  'title',
  'description',
  'image',
  'has_registration',
  'html',
  'phases',
  'leaderboard',
  'end_date',
  'competition_docker_image',
  'reward',
  'contact_email',
  'enable_forum',
  'allow_teams',
  'enable_detailed_results',
  'force_submission_to_leaderboard',
]
const KNOWN_OF = {
  phases: [
    'phasenumber',
    'label',
    'description',
    'start_date',
    'max_submissions',
    'max_submissions_per_day',
    'execution_time_limit',
    'reference_data',
    'scoring_program',
    'ingestion_program',
    'input_data',
    'starting_kit',
    'public_data',
    'datasets',
    'color',
    'leaderboard_management_mode',
    'auto_migration',
    'is_parallel_parent',
    'parent_phasenumber',
  ],
  columns: ['label', 'rank', 'sort', 'leaderboard', 'numeric_format', 'hidden', 'computed', 'column_group'],
}
/** A leaderboard that only organizers see. */
const HIDDEN = 'hide_results'
/** Where bundles usually have a submission that can be scored. */
const SAMPLES = [
  'sample_submission.zip',
  'sample_result_submission.zip',
  'sample_submission',
  'sample_result_submission',
]

/** Reads a bundle of CodaLab Competitions (version 1.5), as its wiki describes: “Competition definition language”. */
export async function readCodalab(making: Making, source: Fields): Promise<Bundle> {
  const { notes } = making
  sayUnknown(making, '', [source], KNOWN)
  if (textOf(source.reward) !== '') notes.say('todo', 'reward', 'reward', { text: textOf(source.reward) })
  const board = fieldsOf(source.leaderboard)
  const all = Object.values(fieldsOf(source.phases)).map(fieldsOf)
  sayUnknown(making, 'phases.', all, KNOWN_OF.phases)
  sayUnknown(making, 'columns.', Object.values(fieldsOf(board.columns)).map(fieldsOf), KNOWN_OF.columns)
  if (all.some((phase) => isTrue(phase.auto_migration))) notes.say('left', 'auto_migration', 'migration')
  const boards = Object.values(fieldsOf(board.leaderboards))
  if (boards.length > 1) notes.say('left', 'leaderboard', 'boardsMany')
  const [first] = boards
  const samples = await Promise.all(SAMPLES.map(async (name) => ((await located(making, name)) ? name : '')))
  const sample = samples.find((name) => name !== '') ?? ''
  // Of version 1.8: it only holds others together.
  const phases = all
    .filter((phase) => !isTrue(phase.is_parallel_parent))
    .toSorted((one, other) => (numberOf(one.phasenumber) ?? 0) - (numberOf(other.phasenumber) ?? 0))
  return {
    title: textOf(source.title),
    description: textOf(source.description),
    image: textOf(source.image),
    contact: textOf(source.contact_email),
    approval: source.has_registration === undefined || isTrue(source.has_registration),
    details: isTrue(source.enable_detailed_results) ? 'public' : 'none',
    isHidden: phases.some((phase) => textOf(phase.leaderboard_management_mode) === HIDDEN),
    pickDefault: isTrue(source.force_submission_to_leaderboard) ? 'last' : 'best',
    dockerImage: textOf(source.competition_docker_image),
    pages: Object.entries(fieldsOf(source.html)).map(([title, file]) => ({
      title: titleOf(title),
      file: textOf(file),
    })),
    phases: phases.map((phase, at) =>
      phaseOf(making, phase, { sample, end: at === phases.length - 1 ? source.end_date : null }),
    ),
    columns: Object.entries(fieldsOf(board.columns))
      .filter(([, column]) => isOn(fieldsOf(column).leaderboard, first))
      .map(([key, column]) => columnOf(key, fieldsOf(column)))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ rank: _, ...column }) => column),
  }
}

const titleOf = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

/** Columns name their leaderboard by an alias of it, or by its label. */
const isOn = (named: unknown, board: unknown) =>
  named === undefined || board === undefined || textOf(fieldsOf(named).label) === textOf(fieldsOf(board).label)

function phaseOf({ notes }: Making, phase: Fields, { sample, end }: { sample: string; end: unknown }): Phase {
  const files = [phase.starting_kit, phase.public_data].map(textOf).filter((file) => file !== '')
  for (const dataset of itemsOf(phase.datasets)) {
    const name = textOf(dataset.name)
    notes.say('todo', name || 'datasets', 'dataElsewhere', {
      name: textOf(dataset.url) || textOf(dataset.key) || name,
    })
  }
  return {
    name: textOf(phase.label),
    description: textOf(phase.description),
    start: phase.start_date,
    end,
    perDay: phase.max_submissions_per_day ?? 999,
    total: phase.max_submissions ?? TOTAL,
    seconds: numberOf(phase.execution_time_limit),
    reference: textOf(phase.reference_data),
    program: textOf(phase.scoring_program),
    ingestion: textOf(phase.ingestion_program),
    sample,
    data: files.map((name) => ({ name })),
  }
}

function columnOf(key: string, column: Fields): BoardColumn & { rank: number } {
  const computed = fieldsOf(column.computed)
  const fields = computed.fields
  return {
    key,
    title: textOf(column.label) || key,
    higher: textOf(column.sort).toLowerCase() !== 'asc',
    hidden: isTrue(column.hidden),
    decimals: numberOf(column.numeric_format),
    rank: numberOf(column.rank) ?? Number.MAX_SAFE_INTEGER,
    computed:
      textOf(computed.operation) === ''
        ? null
        : {
            operation: textOf(computed.operation),
            of: (Array.isArray(fields) ? fields.map(textOf) : textOf(fields).split(','))
              .map((one) => one.trim())
              .filter((one) => one !== ''),
          },
  }
}
