import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { Ranges } from '../catalog/contract.stages.ts'
import { CodeGiven } from '../definition/contract.code.ts'
import { Holds, MoreScoring } from '../definition/contract.scoring.ts'
import { edit, saved, whole } from './contract.staff.ts'

const column = form.text(200)
const Option = z.union([z.string().check(z.maxLength(20_000)), z.number(), z.boolean()])
/** As the scorer's ScoringSpec; parts not chosen yet are empty. */
export const Choice = z.object({
  id: form.maybe(200),
  target: z.array(column).check(z.maxLength(1000)),
  prediction: z.array(column).check(z.maxLength(1000)),
  metric: z.object({ name: form.maybe(60), options: z.record(z.string().check(z.maxLength(40)), Option) }),
  split: z.union([
    z.object({
      by: z.literal('seed'),
      /** The server replaces a guessable or missing seed by 128 random bits. */ seed: form.maybe(60),
      aShare: z.number().check(z.gt(0), z.lte(1)),
    }),
    z.object({ by: z.literal('column'), column }),
  ]),
  b: z.enum(['all', 'rest', 'none']),
  ranges: z._default(Ranges, {}),
  ...MoreScoring.shape,
})
export type Choice = z.output<typeof Choice>
const StageLimits = z.object({
  dailyLimit: whole(1, 1000),
  totalLimit: z.nullable(whole(1, 100_000)),
  pickLimit: whole(1, 5),
  pickDefault: z.enum(['last', 'best']),
  decimals: whole(0, 12),
  timeLimitSeconds: whole(1, 600),
  memoryLimitMb: whole(64, 8192),
  /** The largest file that may be handed in, and the largest content of a zip. */
  uploadLimitMb: whole(limits.uploadMb.least, limits.uploadMb.most),
  revealBy: z.enum(['delay', 'review']),
  revealMinutes: whole(0, 525_600),
  boardRefresh: z.enum(['atOnce', 'noon']),
  /** How many files may fail per day; null: the site's limit. */
  failedLimit: z.nullable(whole(1, 1000)),
})
export const saveScoring = write('/host/making/scoring.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    ...edit,
    stageId: form.id,
    /** The upload with the new solution. */
    solutionId: z.optional(form.id),
    /** Null if the stage accepts no result files. */
    choice: form.json(z.nullable(Choice)),
    limits: form.json(StageLimits),
    /** The host has confirmed which direction is better. */
    directionOk: form.flag,
  }),
  output: saved,
  summary: 'Save how a stage is scored, and have it checked against solution and sample',
})
export const saveCode = write('/host/making/code.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    ...edit,
    stageId: form.id,
    /** Null if competitors hand in results. */
    rules: form.json(z.nullable(CodeGiven)),
    /** The upload with the features that programs read, which nobody can download. */
    featuresId: z.optional(form.id),
  }),
  output: saved,
  summary: 'Save whether a stage takes programs, and how they run',
})
const ProposalReason = z.enum([
  'detection',
  'tracking',
  'speakers',
  'events',
  'grades',
  'longTable',
  'masks',
  'images',
  'sounds',
  'texts',
  'rankings',
  'quantiles',
  'survival',
  'multilabel',
  'probabilities',
  'binary',
  'classes',
  'labelSets',
  'targets',
  'numbers',
  'tasks',
] as const)
/** The beginning of a file: of each table all names of columns, and of at most 50 of them at most 5 rows. */
const FileHead = z.object({
  /** At most 12. In a zip by path, without its ending: `task`, or `task/table` in the folder of a task; else the name is empty. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) })),
  /** Files that are the cells of a column, by the pattern of their names. */
  files: z.array(z.object({ name: z.string(), holds: Holds, count: z.int() })),
})
export const peekScoring = read('/host/making/peek.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, stageId: form.id }),
  output: z.object({
    solution: z.nullable(FileHead),
    sample: z.nullable(FileHead),
    /** Scorings that fit the files, the likeliest first, each with the reason that it is likely. */
    proposals: z.array(z.object({ reason: ProposalReason, choice: z.object({ ...Choice.shape, ranges: Ranges }) })),
  }),
  perMinute: 30,
  summary: 'Columns and first rows of each table of a stage’s solution and sample, and scorings that fit them',
})
