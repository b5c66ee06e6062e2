import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { filesBelow } from '@leitai/zip/content'
import { addData, beginning, limitsOf, sayUnknown, sayUnlicensed, timesOf } from './common.ts'
import { KAGGLE_FILES } from './contract.ts'
import { located, type Making, put, type ScoringInput } from './folder.ts'
import { readMoment } from './moments.ts'
import { textsOf } from './pages.ts'
import { guessedMetric, headOf, truthOf } from './tables.ts'
import { blanks } from './texts.ts'
import { bothOf, type Fields, fieldsOf, isTrue, itemsOf, lineOf, listOf, numberOf, textOf } from './values.ts'

/** What Kaggle calls its metrics, in plain letters, to the platform’s. */
const same: Record<string, string> = {
  categorizationaccuracy: 'accuracy',
  accuracy: 'accuracy',
  accuracyscore: 'accuracy',
  balancedaccuracyscore: 'balanced-accuracy',
  areaunderreceiveroperatingcharacteristiccurve: 'auc',
  auc: 'auc',
  rocauc: 'auc',
  rocaucscore: 'auc',
  rootmeansquarederror: 'rmse',
  rmse: 'rmse',
  rootmeansquaredlogarithmicerror: 'rmsle',
  rootmeansquaredlogerror: 'rmsle',
  rmsle: 'rmsle',
  meanabsoluteerror: 'mae',
  mae: 'mae',
  meansquarederror: 'mse',
  mse: 'mse',
  meanabsolutepercentageerror: 'mape',
  smape: 'smape',
  r2score: 'r2',
  logloss: 'log-loss',
  matthewscorrelationcoefficient: 'mcc',
  mcc: 'mcc',
  quadraticweightedkappa: 'kappa',
  spearmanscorrelation: 'spearman',
  pearsoncorrelationcoefficient: 'pearson',
  brierscore: 'brier',
  averageprecision: 'average-precision',
  levenshteinmean: 'levenshtein',
}
/** Keys of the metadata of competitions and of datasets that are read. */
const KNOWN = [
  'title',
  'titleNullable',
  'slug',
  'briefDescription',
  'subtitle',
  'subtitleNullable',
  'description',
  'url',
  'ref',
  'id',
  'enabledDate',
  'enabled_date',
  'startDate',
  'deadline',
  'Deadline',
  'reward',
  'rewardNullable',
  'numPrizes',
  'evaluationMetric',
  'evaluation_metric',
  'maxDailySubmissions',
  'max_daily_submissions',
  'maxTeamSize',
  'max_team_size',
  'organizationName',
  'privacy',
  'restrictLinkToEmailList',
  'licenses',
  'resources',
  'data',
  'keywords',
  'tags',
]
const options: Record<string, Record<string, string>> = { quadraticweightedkappa: { weights: 'quadratic' } }

const SAMPLE = /^(?:sample_?submissions?|submission_?sample|sample)\.csv$/i
const SOLUTION = /^solutions?\.csv$/i
/** Files that may hold the answers: whoever packs a folder for the import of a solution may have them beside it. */
const ANSWERS = /solution|answer|truth|ground.?truth|gold|hidden|private|secret|test.?labels?|labels?.?test/i
const DAY_MS = 86_400_000
/** SPDX names of the licences that Kaggle names otherwise. */
const licences: Record<string, string> = {
  'CC0-1.0': 'CC0-1.0',
  'CC-BY-SA-4.0': 'CC-BY-SA-4.0',
  'CC-BY-4.0': 'CC-BY-4.0',
  'CC-BY-NC-SA-4.0': 'CC-BY-NC-SA-4.0',
  'GPL-2': 'GPL-2.0-only',
  'ODbL-1.0': 'ODbL-1.0',
}

/** The first of several keys that has a value: Kaggle’s API writes both styles. */
function firstOf(source: Fields, ...keys: string[]): unknown {
  const key = keys.find((one) => source[one] !== undefined && source[one] !== null && source[one] !== '')
  return key === undefined ? undefined : source[key]
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false

/** `kaggle competitions init` writes what is not used as null or false. */
const withoutBlanks = (given: Fields): Fields =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => isSet(value)))

/** A prize is a text, or `{ id, quantity, clarification }`. */
function rewardOf(reward: unknown): string {
  const { id, quantity, clarification } = fieldsOf(reward)
  return textOf(reward) || [textOf(quantity), textOf(id), textOf(clarification)].filter((part) => part !== '').join(' ')
}

/**
 * Makes a competition of files of Kaggle: the metadata of a dataset (`kaggle datasets metadata`) or of a competition (as the API lists it),
 * with sample_submission.csv and solution.csv, whose column Usage says Public or Private.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export async function fromKaggle(making: Making, source: Fields, now: Date): Promise<ManifestInput> {
  const { notes } = making
  const given = fieldsOf(source.info ?? source)
  const title = textOf(firstOf(given, 'title', 'titleNullable'))
  notes.say('carried', 'metadata', 'title')
  notes.say('changed', 'metadata', 'oneLanguage')
  const present = await filesBelow(making.source)
  const nameOf = (pattern: RegExp) => present.find((name) => pattern.test(name.split('/').at(-1) ?? ''))
  const [solution, sample] = [nameOf(SOLUTION), nameOf(SAMPLE)]
  const [time] = timesOf(
    making,
    [
      {
        name: title || 'Competition',
        start: readMoment(firstOf(given, 'enabledDate', 'enabled_date', 'startDate')),
        end: readMoment(firstOf(given, 'deadline', 'Deadline')),
      },
    ],
    now,
  )
  const { start = now, end = new Date(now.getTime() + 30 * DAY_MS) } = time ?? {}
  const named = listOf(given.licenses)
    .map((one) => textOf(fieldsOf(one).name ?? one))
    .find((one) => one !== '')
  const licence = named === undefined ? '' : (licences[named] ?? named)
  const scoring = solution === undefined ? null : await scoringOf(making, given, { solution, sample })
  if (solution === undefined) notes.say('left', 'solution.csv', 'solutionNone')
  if (!scoring && sample !== undefined) notes.say('left', sample, 'sampleUnused')
  const answers = solution === undefined ? null : await located(making, solution)
  const unlike = answers ? { unlike: [answers.path] } : {}
  if (scoring && sample !== undefined)
    await addData(making, {
      name: sample,
      stage: 1,
      sample: true,
      licence: 'CC0-1.0',
      ...unlike,
    })
  if (scoring && sample === undefined) notes.say('todo', 'sample_submission.csv', 'sampleNone')
  const resources = itemsOf(given.resources ?? given.data)
  for (const name of present) {
    const plain = name.split('/').at(-1) ?? name
    if (
      name === solution ||
      name === sample ||
      KAGGLE_FILES.includes(plain) ||
      /leaderboard/i.test(plain) ||
      /\.md$/i.test(plain)
    )
      continue
    if (ANSWERS.test(name)) {
      notes.say('todo', name, 'dataIsTruth')
      continue
    }
    const about = resources.find((one) => textOf(one.path ?? one.name) === name) ?? {}
    await addData(making, {
      name,
      description: textOf(about.description),
      ...unlike,
      ...(licence !== '' && { licence }),
    })
  }
  sayUnlicensed(making)
  const pages = present
    .filter((name) => /\.md$/i.test(name))
    .map((file) => ({ title: file.replace(/\.md$/i, ''), file }))
  const texts = await textsOf(making, pages, textOf(given.description))
  const reward = rewardOf(firstOf(given, 'reward', 'rewardNullable'))
  if (reward !== '') notes.say('todo', 'reward', 'reward', { text: reward })
  if (isSet(given.numPrizes)) notes.say('todo', 'numPrizes', 'prizes', { count: numberOf(given.numPrizes) ?? 0 })
  if (/^(?:limited|private)$/i.test(textOf(given.privacy)) || isTrue(given.restrictLinkToEmailList))
    notes.say('todo', 'privacy', 'privacy', { text: textOf(given.privacy) || 'restrictLinkToEmailList' })
  sayUnknown(making, '', [withoutBlanks(given)], KNOWN)
  const tags = [...listOf(given.keywords), ...listOf(given.tags).map((tag) => fieldsOf(tag).name ?? tag)]
  const team = numberOf(firstOf(given, 'maxTeamSize', 'max_team_size'))
  return {
    ...beginning(
      title,
      textOf(firstOf(given, 'briefDescription', 'subtitle', 'subtitleNullable', 'description')),
      textOf(given.slug),
    ),
    ...texts,
    ...(textOf(given.organizationName) !== '' && { host: bothOf(lineOf(given.organizationName, 100)) }),
    type: 'algorithm',
    tags: tags
      .map((tag) => lineOf(tag, 20))
      .filter((tag) => tag !== '')
      .slice(0, 10),
    ...(team !== null && { teamMax: Math.min(Math.max(Math.floor(team), 1), 5) }),
    start: start.toISOString(),
    end: end.toISOString(),
    stages: [
      {
        name: blanks.stage,
        kind: 'preliminary',
        start: start.toISOString(),
        end: end.toISOString(),
        ...(scoring && { scoring }),
      },
    ],
    data: making.data,
  }
}

async function scoringOf(
  making: Making,
  given: Fields,
  files: { solution: string; sample: string | undefined },
): Promise<ScoringInput | null> {
  const { notes } = making
  const solution = await located(making, files.solution)
  const sample = files.sample === undefined ? null : await located(making, files.sample)
  if (!solution) return null
  const head = await headOf(solution.path)
  const submitted = sample ? (await headOf(sample.path)).columns : []
  const truth = truthOf(head, {
    ...(submitted[0] !== undefined && { id: submitted[0] }),
    submitted: submitted.slice(1),
  })
  const written = textOf(firstOf(given, 'evaluationMetric', 'evaluation_metric'))
  const plain = written.toLowerCase().replace(/[^a-z0-9]/g, '')
  const equivalent = same[plain]
  const metric = equivalent ?? guessedMetric(head, truth.targets[0] ?? '')
  if (equivalent !== undefined) notes.say('carried', 'evaluationMetric', 'metric', { from: written, to: equivalent })
  else
    notes.say('todo', 'evaluationMetric', written === '' ? 'metricGuessed' : 'metricUnknown', {
      from: written,
      to: metric,
    })
  if (truth.split !== null) notes.say('carried', truth.split, 'boards', { a: 'Public', b: 'Private' })
  return {
    ...limitsOf(
      making,
      'maxDailySubmissions',
      firstOf(given, 'maxDailySubmissions', 'max_daily_submissions') ?? 5,
      null,
    ),
    metric,
    options: options[plain] ?? {},
    id: truth.id,
    target: truth.targets,
    prediction: truth.targets,
    ...(truth.split === null
      ? { split: { aShare: 0.5 }, b: 'rest' as const }
      : { split: { column: truth.split }, b: 'rest' as const }),
    pickDefault: 'best',
    solution: await put(making, solution.path, 'solution.csv'),
  }
}
