import type { ColumnProfile, FileProfile, TableProfile } from './file-form.ts'
import { plainPositive, proposedKind } from './label-kind.ts'
import { everyMetric } from './metrics/index.ts'
import { planOf } from './plan.ts'
import { ENTRY_NAMES, ofEntries, ofMembers, proposal } from './propose-entries.ts'
import type { FileForm, MetricChoice, ScoringSpec } from './types.ts'

/** A scoring that fits the files of a stage, and why; `reason` is a key of texts. */
export interface Proposal {
  reason: Reason
  spec: Omit<ScoringSpec, 'b'>
}
export type Reason =
  | 'detection'
  | 'tracking'
  | 'speakers'
  | 'events'
  | 'grades'
  | 'longTable'
  | 'masks'
  | 'images'
  | 'sounds'
  | 'texts'
  | 'rankings'
  | 'quantiles'
  | 'survival'
  | 'multilabel'
  | 'probabilities'
  | 'binary'
  | 'classes'
  | 'labelSets'
  | 'targets'
  | 'numbers'
  | 'tasks'

const MOST = 4
const BOARD = /^(?:a|b|public|private|ignored)$/i
const KEY = /^(?:id|.*_id|id_.*|key|编号|序号)$/i
/** A column of so few values holds classes. */
const FEW = 50

/** Scorings that fit a solution and a sample, the likeliest first; each is one that the scorer accepts. */
export function proposals(solution: FileProfile, sample: FileProfile | null): Proposal[] {
  if (solution.tables.length > 1 && solution.members.length === 0) return ofTasks(solution, sample)
  const [truth = noTable] = solution.tables
  // Without a sample a submission is taken to have the columns of the truth.
  const [given = noTable] = (sample ?? withoutBoards(solution)).tables
  const files = filesOf(solution, sample ?? solution)
  const id = idOf(truth, given)
  const board = truth.columns.find((column) => column.name !== id && !has(given, column.name) && isBoard(column))
  const keys = keysOf(truth, given, id, board?.name)
  const common: Common = {
    id,
    ...(keys.length > 0 && { keys }),
    split: board ? { by: 'column', column: board.name } : { by: 'seed', seed: '', aShare: 0.5 },
    ...(files && { files }),
  }
  const own = [id, ...keys, board?.name]
  const columns = {
    truth: truth.columns.filter(({ name }) => !own.includes(name)),
    given: given.columns.filter(({ name }) => !own.includes(name)),
  }
  const repeated = keys.length === 0 && repeats(truth, id)
  const made = [
    ...ofMembers(files, common),
    ...(repeated ? ofEntries(columns, common) : []),
    ...ofRows(columns, common).map((one) => (keys.length > 0 ? { ...one, reason: 'longTable' as const } : one)),
  ]
  return made.filter(({ spec }) => 'plan' in planOf(spec, everyMetric)).slice(0, MOST)
}

/** A task for each table, scored by what is likeliest for it; ranked by the mean of the ranks. */
function ofTasks(solution: FileProfile, sample: FileProfile | null): Proposal[] {
  const each = solution.tables.map((table) => {
    const given = sample?.tables.find(({ name }) => name === table.name)
    const alone = (one: TableProfile): FileProfile => ({ tables: [one], members: [] })
    return { name: table.name, spec: proposals(alone(table), given ? alone(given) : null)[0]?.spec }
  })
  const [first, ...others] = each.flatMap(({ name, spec }) => (spec ? [{ name, spec }] : []))
  if (!first || others.length + 1 < each.length) return []
  const spec = {
    ...first.spec,
    name: first.name,
    first: { name: first.name },
    tasks: others.map(({ name, spec: { id, keys, files } }) => ({
      name,
      id,
      ...(keys && { keys }),
      ...(files && { files }),
    })),
    columns: others.map(({ name, spec: { metric, target, prediction } }) => ({
      name,
      task: name,
      metric,
      target,
      prediction,
    })),
    rank: { by: 'ranks' as const, columns: each.map(({ name }) => name) },
  }
  return 'plan' in planOf(spec, everyMetric) ? [{ reason: 'tasks', spec }] : []
}

const noTable: TableProfile = { name: '', format: 'csv', columns: [], rows: 0, whole: true, head: [] }
export type Common = Pick<ScoringSpec, 'id' | 'keys' | 'split' | 'files'>
export interface Columns {
  truth: ColumnProfile[]
  given: ColumnProfile[]
}

const withoutBoards = ({ tables, members }: FileProfile): FileProfile => ({
  members,
  tables: tables.map((table) => ({ ...table, columns: table.columns.filter((column) => !isBoard(column)) })),
})
const has = ({ columns }: TableProfile, name: string) => columns.some((column) => column.name === name)
const isBoard = ({ values, distinct }: ColumnProfile) =>
  distinct > 0 && distinct === values.length && values.every((value) => BOARD.test(value.trim()))

function idOf(truth: TableProfile, given: TableProfile): string {
  const both = given.columns.length > 0 ? truth.columns.filter(({ name }) => has(given, name)) : truth.columns
  const [first] = both
  return (both.find(({ name }) => KEY.test(name)) ?? first)?.name ?? 'id'
}

const repeats = ({ columns, rows }: TableProfile, id: string) => {
  const column = columns.find(({ name }) => name === id)
  return column !== undefined && column.distinct < Math.min(rows, 1001)
}

/** Where an id occurs again: a further column of both files that tells its lines apart. */
function keysOf(truth: TableProfile, given: TableProfile, id: string, board: string | undefined): string[] {
  if (!repeats(truth, id)) return []
  const at = (name: string) => truth.columns.findIndex((column) => column.name === name)
  const ids = at(id)
  const distinguishes = ({ name, kind }: ColumnProfile) => {
    const seen = new Set(truth.head.map((row) => `${row[ids]}\n${row[at(name)]}`))
    return (kind === 'integer' || kind === 'word') && seen.size === truth.head.length
  }
  const names = new Set(ENTRY_NAMES.flat())
  const key = truth.columns.find(
    (column) =>
      column.name !== id &&
      column.name !== board &&
      !names.has(column.name) &&
      has(given, column.name) &&
      distinguishes(column),
  )
  const isEntry = truth.columns.some(({ name }) => names.has(name))
  return key && !isEntry && truth.head.length > 1 ? [key.name] : []
}

/** Columns of files, and kinds of tables other than CSV. */
function filesOf(solution: FileProfile, sample: FileProfile | null): FileForm | undefined {
  const members = (profile: FileProfile | null) =>
    Object.fromEntries((profile?.members ?? []).map(({ form }) => [columnOf(form.name), form]))
  const [given, truth] = [members(sample), members(solution)]
  const format = sample?.tables[0]?.format ?? 'csv'
  const form: FileForm = {
    ...(format !== 'csv' && { formats: ['csv', format] }),
    ...(Object.keys(given).length > 0 && { members: given }),
    ...(Object.keys(truth).length > 0 && { truth }),
  }
  return Object.keys(form).length > 0 ? form : undefined
}

/** The column that files are: named as their folder. */
const columnOf = (name: string) => {
  const [folder = ''] = name.split('/').slice(-2, -1)
  return folder === '' || folder.includes('{') ? 'file' : folder
}

/** One line an id: what the columns of truth and prediction are. */
function ofRows({ truth, given }: Columns, common: Common): Proposal[] {
  const prediction = given.map(({ name }) => name)
  const same = truth.filter(({ name }) => prediction.includes(name))
  const [first] = same.length > 0 ? same : truth
  const [only] = given
  if (!first || !only) return []
  const [time, event] = [named(truth, /time|duration|生存/i), named(truth, /event|status|死亡|事件/i)]
  if (time && event && given.length === 1)
    return [proposal('survival', { name: 'c-index' }, [time.name, event.name], prediction, common)]
  if (given.length > 1) return ofSeveral(first, { truth, given }, common)
  return ofOne(first, only, common)
}

const named = (columns: ColumnProfile[], pattern: RegExp) => columns.find(({ name }) => pattern.test(name))

function ofSeveral(first: ColumnProfile, { truth, given }: Columns, common: Common): Proposal[] {
  const prediction = given.map(({ name }) => name)
  const quantiles = prediction.map((name) => /^(?:q|p|quantile_?)(\d{1,2}|0?\.\d+)$/i.exec(name)?.[1])
  if (quantiles.every((one) => one !== undefined) && isNumber(first)) {
    const shares = quantiles.map((one) => (Number(one) >= 1 ? Number(one) / 100 : Number(one)))
    const options = { quantiles: shares.join(' ') }
    return [proposal('quantiles', { name: 'pinball-quantiles', options }, [first.name], prediction, common)]
  }
  const classes = classesIn(first, prediction)
  if (classes) {
    const more = { ...common, ...(classes.prefix !== '' && { classes: { prefix: classes.prefix } }) }
    return ['log-loss-multiclass', 'auc-multiclass', 'top-k-accuracy'].map((name) =>
      proposal('probabilities', { name }, [first.name], prediction, more),
    )
  }
  const targets = prediction.map((name) => truth.find((column) => column.name === name))
  if (!targets.every((column) => column !== undefined)) return []
  const flags = targets.every(({ kind, min, max }) => kind === 'integer' && min >= 0 && max <= 1)
  const names = flags ? ['auc', 'lwlrap', 'log-loss-multilabel'] : ['rmse', 'mae', 'spearman']
  const fits = flags || targets.every(isNumber)
  return fits
    ? names.map((name) => proposal(flags ? 'multilabel' : 'targets', { name }, prediction, prediction, common))
    : []
}

const isNumber = ({ kind }: ColumnProfile) => kind === 'integer' || kind === 'number'

/** Whether the columns are the classes of a column, perhaps after a prefix. */
function classesIn({ values, distinct }: ColumnProfile, columns: string[]): { prefix: string } | null {
  if (distinct < 2 || distinct > values.length) return null
  const [value = ''] = values
  const prefixes = ['', ...columns.filter((name) => name.endsWith(value)).map((name) => name.slice(0, -value.length))]
  const prefix = prefixes.find((one) => values.every((name) => columns.includes(`${one}${name}`)))
  return prefix === undefined ? null : { prefix }
}

function ofOne(truth: ColumnProfile, given: ColumnProfile, common: Common): Proposal[] {
  const list = (reason: Reason, choices: (string | MetricChoice)[]) =>
    choices.map((one) =>
      proposal(reason, typeof one === 'string' ? { name: one } : one, [truth.name], [given.name], common),
    )
  // Whole numbers are compared by value without a declaration, and kinds of other labels can only be told if all are seen.
  const kind = truth.distinct <= truth.values.length ? proposedKind(truth.values) : 'text'
  const labelled = (made: Proposal[]): Proposal[] =>
    kind === 'boolean' || kind === 'number'
      ? made.map(({ reason, spec }) => ({ reason, spec: { ...spec, labels: kind } }))
      : made
  if (truth.kind === 'mask') return list('masks', ['dice-rle', 'mask-iou'])
  if (truth.kind === 'items' && given.kind !== 'text')
    return given.distinct > 0 && /rank|推荐|top|items|documents/i.test(given.name)
      ? list('rankings', rankings)
      : list('labelSets', ['multilabel-f1', 'hamming-loss', ...rankings])
  if (truth.kind === 'text' || truth.kind === 'items' || (truth.kind === 'word' && truth.distinct > FEW)) {
    const options = truth.wide ? { tokenize: 'char' } : { tokenize: '13a' }
    const unit = truth.wide ? 'char' : 'word'
    const texts = [{ name: 'bleu', options }, { name: 'rouge-l', options: { unit } }, 'chrf', 'exact-match']
    return list('texts', texts)
  }
  if (truth.distinct === 2 && isNumber(given) && given.min >= 0 && given.max <= 1) {
    const plain = plainPositive(truth.values)
    // Else the check asks for it.
    const options: NonNullable<MetricChoice['options']> = plain < 0 ? {} : { positive: truth.values[plain] ?? '' }
    const byLabel = given.kind === 'integer' && given.distinct <= 2
    return list('binary', [
      { name: 'auc', options },
      ...(byLabel
        ? [{ name: 'f1', options: { average: 'binary', ...options } }, 'accuracy']
        : [
            { name: 'log-loss', options },
            { name: 'average-precision', options },
          ]),
    ])
  }
  const classes = truth.kind === 'word' || (truth.kind === 'integer' && truth.distinct <= 20 && given.kind !== 'number')
  if (classes && truth.distinct >= 2) {
    const ordered = truth.kind === 'integer' && truth.distinct > 2
    const kappa = { name: 'kappa', options: { weights: 'quadratic' } }
    return labelled(
      list('classes', ['accuracy', { name: 'f1', options: { average: 'macro' } }, ...(ordered ? [kappa] : ['mcc'])]),
    )
  }
  if (!isNumber(truth)) return []
  const skewed = truth.min >= 0 && truth.max > 1000 * Math.max(1, truth.min)
  return list('numbers', [...(skewed ? ['rmsle'] : []), 'rmse', 'mae', 'r2'])
}

const rankings: MetricChoice[] = [
  { name: 'ndcg-at-k', options: { k: 10 } },
  { name: 'map-at-k', options: { k: 10 } },
  { name: 'recall-at-k', options: { k: 10 } },
]
