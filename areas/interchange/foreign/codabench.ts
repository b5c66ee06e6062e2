import { type Bundle, type Phase, TOTAL } from './bundle.ts'
import { sayUnknown } from './common.ts'
import type { Making } from './folder.ts'
import type { BoardColumn } from './scores.ts'
import { type Fields, fieldsOf, isTrue, itemsOf, listOf, numberOf, textOf } from './values.ts'

/** Keys that are read; whatever else a bundle sets is reported. */
const KNOWN = [
  'version',
  'title',
  'description',
  'image',
  'terms',
  'pages',
  'tasks',
  'solutions',
  'phases',
  'leaderboard',
  'leaderboards',
  'registration_auto_approve',
  'docker_image',
  'contact_email',
  'reward',
  'make_input_data_available',
  'enable_detailed_results',
  'show_detailed_results_in_leaderboard',
  'show_detailed_results_in_submission_panel',
]

const KNOWN_OF = {
  phases: [
    'index',
    'name',
    'description',
    'start',
    'end',
    'max_submissions_per_day',
    'max_submissions',
    'execution_time_limit',
    'execution_time_limit_ms',
    'tasks',
    'solutions',
    'starting_kit',
    'public_data',
    'auto_migrate_to_this_phase',
  ],
  leaderboards: ['index', 'title', 'key', 'columns', 'primary_index', 'hidden', 'submission_rule'],
  tasks: [
    'index',
    'name',
    'description',
    'input_data',
    'reference_data',
    'scoring_program',
    'ingestion_program',
    'ingestion_only_during_scoring',
  ],
  solutions: ['index', 'tasks', 'path', 'name', 'description'],
  pages: ['title', 'file', 'index'],
  columns: ['index', 'title', 'key', 'sorting', 'computation', 'computation_indexes', 'hidden', 'precision'],
}

/** Reads a bundle of Codabench (version 2), as its documentation describes: docs.codabench.org, “Competition YAML structure”. */
export function readCodabench(making: Making, source: Fields): Bundle {
  const { notes } = making
  const tasks = itemsOf(source.tasks)
  const solutions = itemsOf(source.solutions)
  const [board, ...boards] = itemsOf(source.leaderboards ?? source.leaderboard)
  if (boards.length > 0) notes.say('left', 'leaderboards', 'boardsMany')
  sayUnknown(making, '', [source], KNOWN)
  if (textOf(source.reward) !== '') notes.say('todo', 'reward', 'reward', { text: textOf(source.reward) })
  const parts = { phases: itemsOf(source.phases), tasks, solutions, pages: itemsOf(source.pages) }
  const ofBoard = { leaderboards: [fieldsOf(board)], columns: itemsOf(fieldsOf(board).columns) }
  for (const [part, items] of Object.entries({ ...parts, ...ofBoard }))
    sayUnknown(making, `${part}.`, items, KNOWN_OF[part as keyof typeof KNOWN_OF])
  const terms = textOf(source.terms)
  return {
    title: textOf(source.title),
    description: textOf(source.description),
    image: textOf(source.image),
    contact: textOf(source.contact_email),
    approval: !isTrue(source.registration_auto_approve),
    details: detailsOf(source),
    isHidden: isTrue(fieldsOf(board).hidden),
    pickDefault: /^force_last$/i.test(textOf(fieldsOf(board).submission_rule)) ? 'last' : 'best',
    dockerImage: textOf(source.docker_image),
    pages: [
      ...itemsOf(source.pages).map((page) => ({ title: textOf(page.title), file: textOf(page.file) })),
      ...(terms === '' ? [] : [{ title: 'Terms', file: terms }]),
    ],
    phases: byIndex(itemsOf(source.phases)).map((phase) => phaseOf(making, phase, { tasks, solutions, source })),
    columns: board ? columnsOf(board) : [],
  }
}

/** Who sees the detailed results of a submission: everybody unless the bundle says otherwise. */
function detailsOf(source: Fields): Bundle['details'] {
  const isShown = (key: string) => source[key] === undefined || isTrue(source[key])
  if (!isTrue(source.enable_detailed_results)) return 'none'
  if (isShown('show_detailed_results_in_leaderboard')) return 'public'
  return isShown('show_detailed_results_in_submission_panel') ? 'team' : 'none'
}

const byIndex = (items: Fields[]) =>
  items.toSorted((one, other) => (numberOf(one.index) ?? 0) - (numberOf(other.index) ?? 0))

/** By its index, or by its place where it has none. */
const indexed = (items: Fields[], index: unknown): Fields | undefined =>
  items.find((one) => numberOf(one.index) === numberOf(index)) ?? items[numberOf(index) ?? -1]

function phaseOf(
  { notes }: Making,
  phase: Fields,
  { tasks, solutions, source }: { tasks: Fields[]; solutions: Fields[]; source: Fields },
): Phase {
  const [index, ...others] = listOf(phase.tasks)
  const task = fieldsOf(indexed(tasks, index ?? 0))
  const name = textOf(phase.name)
  if (isTrue(phase.auto_migrate_to_this_phase)) notes.say('left', name, 'migration')
  if (others.length > 0) notes.say('left', name, 'tasksMany', { name: textOf(task.name) })
  const [own] = listOf(phase.solutions)
  const sample =
    own === undefined
      ? solutions.find((one) => listOf(one.tasks).some((of) => numberOf(of) === numberOf(index ?? 0)))
      : indexed(solutions, own)
  const inputData = textOf(task.input_data)
  const isShown = isTrue(source.make_input_data_available)
  if (inputData !== '' && !isShown) notes.say('todo', name, 'inputData', { name: inputData })
  const milliseconds = numberOf(phase.execution_time_limit_ms)
  const files = [phase.starting_kit, phase.public_data, isShown ? inputData : '']
  return {
    name,
    description: textOf(phase.description),
    start: phase.start,
    end: phase.end,
    perDay: phase.max_submissions_per_day ?? 5,
    total: phase.max_submissions ?? TOTAL,
    seconds: numberOf(phase.execution_time_limit) ?? (milliseconds === null ? null : milliseconds / 1000),
    reference: textOf(task.reference_data),
    program: textOf(task.scoring_program),
    ingestion: textOf(task.ingestion_program),
    sample: textOf(sample?.path),
    data: files.map(textOf).flatMap((file) => (file === '' ? [] : [{ name: file }])),
  }
}

function columnsOf(board: Fields): BoardColumn[] {
  const columns = byIndex(itemsOf(board.columns))
  const keyAt = (index: unknown) => textOf(indexed(columns, index)?.key)
  const primary = indexed(columns, board.primary_index ?? 0)
  // The column that ranks comes first.
  return columns
    .toSorted((one, other) => Number(other === primary) - Number(one === primary))
    .map((column) => {
      const operation = textOf(column.computation)
      const of = column.computation_indexes
      return {
        key: textOf(column.key),
        title: textOf(column.title) || textOf(column.key),
        higher: textOf(column.sorting).toLowerCase() !== 'asc',
        hidden: isTrue(column.hidden),
        decimals: numberOf(column.precision),
        computed:
          operation === ''
            ? null
            : {
                operation,
                of: (Array.isArray(of) ? of : textOf(of).split(',')).map(keyAt).filter((key) => key !== ''),
              },
      }
    })
}
