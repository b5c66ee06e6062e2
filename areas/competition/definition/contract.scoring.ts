import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** How results are scored beyond one metric on one column; as the scorer’s `types.ts` has it. */

const Column = z.string().check(z.minLength(1), z.maxLength(200))
const Columns = z.array(Column).check(z.minLength(1), z.maxLength(1000))
const OptionValue = z.union([z.string().check(z.maxLength(20_000)), z.number(), z.boolean()])
const MetricChoice = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  options: z.optional(z.record(z.string().check(z.maxLength(40)), OptionValue)),
})
const finite = z.number()
const Names = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))

const Name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, 'wrong'))

/** What the class labels of a column are. */
export const LabelKind = z.enum(['text', 'integer', 'number', 'boolean'])
export type LabelKind = z.output<typeof LabelKind>

/** What may be said of every number of the leaderboard, the first one included. */
const Rules = {
  /** A column of the solution with the weights of rows. */
  weight: z.optional(Column),
  group: z.optional(z.object({ column: Column, weight: z.optional(z.enum(['equal', 'rows'])) })),
  slice: z.optional(z.object({ column: Column, value: z.string().check(z.maxLength(200)) })),
  adjust: z.optional(
    z.object({
      clip: z.optional(z.tuple([finite, finite])),
      round: z.optional(z.int().check(z.minimum(0), z.maximum(12))),
      threshold: z.optional(finite),
      ranks: z.optional(z.boolean()),
    }),
  ),
  targetWeights: z.optional(z.array(z.number().check(z.gt(0))).check(z.maxLength(400))),
  cell: z.optional(z.object({ target: z.optional(Names), prediction: z.optional(Names) })),
  /** The task whose files it reads, if there are several; default: the first. */
  task: z.optional(Name),
  /** Its value if a submission leaves its task out. */
  missing: z.optional(finite),
  /** What stands for an empty mask or list, or for no entries. */
  empty: z.optional(z.string().check(z.regex(/^\S{1,20}$/, 'wrong'))),
  /** How class labels are compared; default: as texts, and whole numbers by value. */
  labels: z.optional(LabelKind),
}
const Title = z.object({ zh: z.string().check(z.maxLength(60)), en: z.string().check(z.maxLength(60)) })

const RunFact = z.enum(['seconds', 'memory', 'size'])

/**
 * A number beside the first: a metric, arithmetic over the names of others, what the host’s program returns under its name, or what a
 * competitor’s program took.
 */
const ScoreColumn = z.union([
  z.object({
    name: Name,
    title: z.optional(Title),
    hidden: z.optional(z.boolean()),
    metric: MetricChoice,
    target: Columns,
    prediction: Columns,
    ...Rules,
  }),
  z.object({
    name: Name,
    title: z.optional(Title),
    hidden: z.optional(z.boolean()),
    expression: z.string().check(z.minLength(1), z.maxLength(500)),
    direction: z.enum(['higher', 'lower']),
  }),
  z.object({
    name: Name,
    title: z.optional(Title),
    hidden: z.optional(z.boolean()),
    program: z.literal(true),
    direction: z.enum(['higher', 'lower']),
    /** Not shown to competitors before the reveal. */
    later: z.optional(z.boolean()),
  }),
  z.object({
    name: Name,
    title: z.optional(Title),
    hidden: z.optional(z.boolean()),
    /** Measured while a competitor’s program runs: seconds, MB of memory at its peak, MB of the program and its model. */
    run: RunFact,
  }),
])

const ClassName = z.string().check(z.maxLength(200))
const ClassList = z.array(ClassName).check(z.minLength(1), z.maxLength(1000))
const RuleColumns = z.array(Name).check(z.minLength(1), z.maxLength(12))
/** How several numbers make one rank: one of them, the mean of the ranks in them, or the first that differs. */
export const RankRule = z.union([
  z.object({ by: z.literal('column'), column: Name }),
  z.object({
    by: z.literal('ranks'),
    columns: RuleColumns,
    weights: z.optional(z.array(z.number().check(z.gt(0))).check(z.maxLength(12))),
  }),
  z.object({ by: z.literal('order'), columns: RuleColumns }),
])
export type RankRule = z.output<typeof RankRule>

/** Kinds of tables that a submission may be. */
export const TableFormat = z.enum(['csv', 'tsv', 'jsonl', 'json', 'parquet', 'npy', 'npz'])
export type TableFormat = z.output<typeof TableFormat>
const size = z.optional(z.int().check(z.minimum(1), z.maximum(50_000_000)))
const MemberName = z.string().check(z.minLength(1), z.maxLength(200))
const pixels = { width: size, height: size }
const order = z.optional(z.enum(['columns', 'rows']))
/** Files that are the cells of a column; as the scorer’s `MemberForm` has it. */
export const MemberForm = z.union([
  z.object({ name: MemberName, holds: z.literal('mask'), ...pixels, order }),
  z.object({
    name: MemberName,
    holds: z.literal('labels'),
    label: Column,
    ignore: z.optional(z.int()),
    ...pixels,
    order,
  }),
  z.object({
    name: MemberName,
    holds: z.literal('image'),
    ...pixels,
    channels: z.optional(z.union([z.literal(1), z.literal(3), z.literal(4)])),
  }),
  z.object({ name: MemberName, holds: z.literal('text') }),
  z.object({ name: MemberName, holds: z.literal('numbers'), length: size }),
  z.object({ name: MemberName, holds: z.literal('sound'), rate: size, samples: size }),
  z.object({
    name: MemberName,
    holds: z.literal('file'),
    maxMb: z.optional(z.int().check(z.minimum(1), z.maximum(limits.files.largestMb))),
  }),
])
export type MemberForm = z.output<typeof MemberForm>
/** What files that are cells hold. */
export const Holds = z.enum(['mask', 'labels', 'image', 'text', 'numbers', 'sound', 'file'])
const PublicForm = {
  formats: z.optional(z.array(TableFormat).check(z.minLength(1), z.maxLength(7))),
  /** Keys to the rows of a JSON file, parted by points. */
  rowsAt: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  members: z.optional(z.record(Column, MemberForm)),
}
/** How the files of solution and submissions are written; default: CSV. */
const FileForm = z.object({ ...PublicForm, truth: z.optional(z.record(Column, MemberForm)) })

const Keys = z.optional(z.array(Column).check(z.maxLength(5)))
const Extra = z.optional(z.array(Column).check(z.maxLength(200)))
const Ranges = z.optional(z.record(z.string(), z.tuple([z.number(), z.number()])))
/** Which class a prediction column stands for, and all classes in their order. */
const Classes = z.optional(
  z.union([
    z.object({ prefix: z.string().check(z.minLength(1), z.maxLength(100)), list: z.optional(ClassList) }),
    z.object({ table: z.record(Column, ClassName), list: z.optional(ClassList) }),
    z.object({ list: ClassList }),
  ]),
)
/** A task beside the first, with a solution and a file of its own, whose rows are split by the same rule. */
const Task = z.object({
  name: Name,
  title: z.optional(Title),
  id: Column,
  keys: Keys,
  extra: Extra,
  ranges: Ranges,
  classes: Classes,
  files: z.optional(FileForm),
})

/** Bootstrap intervals of the number that orders the board, at this level in percent. */
export const Intervals = z.object({ level: z.int().check(z.minimum(80), z.maximum(99)) })
export type Intervals = z.output<typeof Intervals>

/** The parts of a scoring that most competitions leave out. */
export const MoreScoring = z.object({
  keys: Keys,
  extra: Extra,
  classes: Classes,
  files: z.optional(FileForm),
  /** The name and title of the first task, if there are several. */
  first: z.optional(z.object({ name: Name, title: z.optional(Title) })),
  tasks: z.optional(z.array(Task).check(z.maxLength(11))),
  name: z.optional(Name),
  title: z.optional(Title),
  hidden: z.optional(z.boolean()),
  ...Rules,
  columns: z.optional(z.array(ScoreColumn).check(z.maxLength(39))),
  rank: z.optional(RankRule),
  intervals: z.optional(Intervals),
})
export type MoreScoring = z.output<typeof MoreScoring>

/** The part of a scoring that `MoreScoring` describes, without what is not there. */
export function moreOf(scoring: MoreScoring): MoreScoring {
  const more: MoreScoring = {}
  for (const key of Object.keys(MoreScoring.shape) as (keyof MoreScoring)[]) {
    if (scoring[key] !== undefined) Object.assign(more, { [key]: scoring[key] })
  }
  return more
}

const PublicRows = {
  id: z.string(),
  keys: z.optional(z.array(z.string())),
  extra: z.optional(z.array(z.string())),
  ranges: Ranges,
  classes: z.optional(z.object({ list: ClassList })),
  files: z.optional(z.object(PublicForm)),
}
const PublicMeasure = {
  target: z.array(z.string()),
  prediction: z.array(z.string()),
  metric: MetricChoice,
  cell: Rules.cell,
  task: Rules.task,
  missing: Rules.missing,
  empty: Rules.empty,
  labels: Rules.labels,
}
/** What a file is checked by before it is submitted: nothing of the solution, not even its columns’ names; see the scorer’s check-spec.ts. */
export const CheckSpec = z.object({
  ...PublicRows,
  ...PublicMeasure,
  first: z.optional(z.object({ name: z.string(), title: z.optional(Title) })),
  tasks: z.optional(z.array(z.object({ name: z.string(), title: z.optional(Title), ...PublicRows }))),
  columns: z.optional(z.array(z.object({ name: z.string(), hidden: z.optional(z.boolean()), ...PublicMeasure }))),
})

/** A number of the leaderboard, as everybody is told of it. */
export const ShownColumn = z.object({
  name: z.string(),
  title: z.object({ zh: z.string(), en: z.string() }),
  direction: z.enum(['higher', 'lower']),
  /** The metric and its title; null and empty for all others. */
  metric: z.nullable(z.string()),
  metricTitle: z.object({ zh: z.string(), en: z.string() }),
  help: z.object({ zh: z.string(), en: z.string() }),
  expression: z.nullable(z.string()),
  /** The rows that it counts, by the value of a column; null for all. */
  slice: z.nullable(z.string()),
  /** Only used by arithmetic: boards do not show it. */
  hidden: z.boolean(),
  /** Not shown before the reveal: its rows on A are too few, or all alike. */
  later: z.boolean(),
})
export type ShownColumn = z.output<typeof ShownColumn>

/** The shown numbers beside the one that orders the board, each with its place in a row’s `numbers`. */
export function otherColumns<T extends Pick<ShownColumn, 'name' | 'hidden'>>(
  columns: readonly T[],
  rank: RankRule | null,
): (T & { at: number })[] {
  const leading = leadingColumn(columns, rank)
  const shown = columns.filter(({ hidden }) => !hidden)
  return shown.map((column, at) => ({ ...column, at })).filter(({ name }) => name !== leading?.name)
}

/** The shown number that orders the board; of rules over several numbers, the first of them. Undefined if there is only one number. */
export function leadingColumn<T extends Pick<ShownColumn, 'name' | 'hidden'>>(
  columns: readonly T[],
  rank: RankRule | null,
): T | undefined {
  const shown = columns.filter(({ hidden }) => !hidden)
  if (rank === null) return shown[0]
  const name = rank.by === 'column' ? rank.column : rank.columns[0]
  return shown.find((column) => column.name === name)
}
