import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readStart } from '@leitai/competition/archive/files'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { filesBelow } from '@leitai/zip/content'
import { addData, beginning, limitsOf, sayUnread, YEAR_MS } from './common.ts'
import { located, type Making, put, putText, type ScoringInput } from './folder.ts'
import { dateOf, readMoment } from './moments.ts'
import { textsOf } from './pages.ts'
import { putDriver } from './program.ts'
import { headOf, truthOf } from './tables.ts'
import { blanks } from './texts.ts'
import { type Fields, numberOf, textOf } from './values.ts'

/** Metrics of scikit-learn that the platform computes the same, for one column. */
const same: Record<string, string> = {
  accuracy_score: 'accuracy',
  balanced_accuracy_score: 'balanced-accuracy',
  matthews_corrcoef: 'mcc',
  cohen_kappa_score: 'kappa',
  roc_auc_score: 'auc',
  average_precision_score: 'average-precision',
  brier_score_loss: 'brier',
  mean_squared_error: 'mse',
  root_mean_squared_error: 'rmse',
  mean_squared_log_error: 'msle',
  mean_absolute_error: 'mae',
  median_absolute_error: 'medae',
  max_error: 'max-error',
  r2_score: 'r2',
  explained_variance_score: 'explained-variance',
}
const PAGES = [
  ['Overview', 'COMPETITION_DESC.md'],
  ['Dataset', 'DATASET_DESC.md'],
  ['Submission', 'SUBMISSION_DESC.md'],
  ['Rules', 'RULES.md'],
] as const
/** Of the description, in which the title is looked for. */
const MOST_HEADING = 64 * 1024
const SAMPLES = ['sample_submission.csv', 'sampleSubmission.csv', 'submission.csv']
const KNOWN = [
  'COMPETITION_TYPE',
  'SUBMISSION_LIMIT',
  'SELECTION_LIMIT',
  'END_DATE',
  'EVAL_HIGHER_IS_BETTER',
  'SUBMISSION_ID_COLUMN',
  'SUBMISSION_COLUMNS',
  'SUBMISSION_ROWS',
  'EVAL_METRIC',
  'LOGO',
  'DATASET',
  'SUBMISSION_FILENAMES',
  'SCORING_METRIC',
  'TIME_LIMIT',
]

/** Makes a competition of a private repository of Hugging Face competitions, as its documentation describes “Competition repo”. */
export async function fromHuggingFace(making: Making, source: Fields, now: Date): Promise<ManifestInput> {
  const { notes } = making
  notes.say('changed', 'conf.json', 'oneLanguage')
  for (const key of Object.keys(source)) if (!KNOWN.includes(key)) notes.say('left', key, 'unknown')
  if (textOf(source.LOGO) !== '') notes.say('todo', 'LOGO', 'dataElsewhere', { name: textOf(source.LOGO) })
  if (textOf(source.DATASET) !== '') notes.say('todo', 'DATASET', 'dataElsewhere', { name: textOf(source.DATASET) })
  if (textOf(source.COMPETITION_TYPE) === 'script') notes.say('left', 'COMPETITION_TYPE', 'script', { name: 'script' })
  const present = await filesBelow(making.source)
  const pages = PAGES.filter(([, file]) => present.includes(file)).map(([title, file]) => ({ title, file }))
  const heading = await titleIn(making, pages[0]?.file)
  const texts = await textsOf(making, pages, '')
  const written = readMoment(source.END_DATE)
  const end = dateOf(written)
  const closes = end ?? new Date(now.getTime() + YEAR_MS)
  const starts = closes > now ? now : new Date(closes.getTime() - YEAR_MS)
  if (!sayUnread(making, 'END_DATE', written, closes))
    notes.say('changed', 'END_DATE', end ? 'startNone' : 'stageEnd', {
      name: 'Competition',
      start: starts,
      end: closes,
    })
  const scoring = await scoringOf(making, source)
  const solution = await located(making, 'solution.csv')
  for (const name of ['train.csv', 'test.csv'])
    if (present.includes(name)) await addData(making, { name, ...(solution && { unlike: [solution.path] }) })
  return {
    ...beginning(heading || 'Imported competition', ''),
    ...texts,
    type: 'algorithm',
    start: starts.toISOString(),
    end: closes.toISOString(),
    stages: [
      {
        name: blanks.stage,
        kind: 'preliminary',
        start: starts.toISOString(),
        end: closes.toISOString(),
        ...(scoring && { scoring }),
      },
    ],
    data: making.data,
  }
}

/** The first heading of the description: these repositories have no title. */
async function titleIn({ source }: Making, file: string | undefined): Promise<string> {
  if (file === undefined) return ''
  const text = (await readStart(join(source, file), MOST_HEADING)) ?? ''
  return (
    /^#{1,3}\s+(.+)$/m
      .exec(text)?.[1]
      ?.replace(/[#*_`]+/g, '')
      .trim() ?? ''
  )
}

async function scoringOf(making: Making, source: Fields): Promise<ScoringInput | null> {
  const { notes } = making
  const solution = await located(making, 'solution.csv')
  if (!solution || solution.isFolder) {
    notes.say('left', 'solution.csv', 'solutionNone')
    return null
  }
  const head = await headOf(solution.path)
  const idColumn = textOf(source.SUBMISSION_ID_COLUMN) || 'id'
  const submitted = textOf(source.SUBMISSION_COLUMNS)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const truth = truthOf(head, { id: idColumn, submitted: submitted.filter((one) => one !== idColumn) })
  const metric = textOf(source.EVAL_METRIC) || 'accuracy_score'
  const direction = numberOf(source.EVAL_HIGHER_IS_BETTER) === 0 ? ('lower' as const) : ('higher' as const)
  const own = truth.targets.length === 1 ? same[metric] : undefined
  if (own !== undefined) notes.say('carried', 'EVAL_METRIC', 'metric', { from: metric, to: own })
  else notes.say('changed', 'EVAL_METRIC', metric === 'custom' ? 'metricOwn' : 'metricPython', { from: metric })
  const program = own === undefined ? await programOf(making, { metric, truth }) : null
  for (const name of SAMPLES) {
    if (making.data.some(({ sample }) => sample) || !(await stat(join(making.source, name)).catch(() => null))) continue
    await addData(making, { name, stage: 1, sample: true, licence: 'CC0-1.0', unlike: [solution.path] })
  }
  if (!making.data.some(({ sample }) => sample)) notes.say('todo', 'solution.csv', 'sampleNone')
  if (truth.split !== null) notes.say('carried', truth.split, 'boards', { a: 'public', b: 'private' })
  const picks = Math.floor(numberOf(source.SELECTION_LIMIT) ?? 2)
  const pickLimit = Math.min(Math.max(picks, 1), 5)
  if (pickLimit !== picks) notes.say('changed', 'SELECTION_LIMIT', 'picks', { count: pickLimit })
  return {
    ...limitsOf(making, 'SUBMISSION_LIMIT', source.SUBMISSION_LIMIT, null),
    metric: own ?? 'formula-python',
    options: own === undefined ? { direction } : {},
    id: truth.id,
    target: truth.targets,
    prediction: truth.targets,
    ...(truth.split === null
      ? { split: { aShare: 1 }, b: 'none' as const }
      : { split: { column: truth.split }, b: 'rest' as const }),
    ...(program !== null && { program }),
    pickLimit,
    pickDefault: 'best',
    solution: await put(making, solution.path, 'solution.csv'),
  }
}

async function programOf(
  making: Making,
  { metric, truth }: { metric: string; truth: ReturnType<typeof truthOf> },
): Promise<string> {
  const program = 'program'
  await mkdir(join(making.target, program, 'original'), { recursive: true })
  const own = await located(making, 'metric.py')
  if (metric === 'custom' && own && !own.isFolder)
    await copyFile(own.path, join(making.target, program, 'original', 'metric.py'))
  else await putText(making, join(program, 'original', 'README.md'), 'The metric is one of scikit-learn.\n')
  await putDriver(making, program, {
    driver: 'hugging-face',
    settings: { metric, id: truth.id, columns: truth.targets },
  })
  return program
}
