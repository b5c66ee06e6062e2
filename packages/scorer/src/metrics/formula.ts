import type { MetricChoice } from '../types.ts'
import type { Metric, MetricOption } from './metric.ts'

/** Maximum length of a formula in characters. */
export const MAX_FORMULA = 8000

const options: MetricOption[] = [
  {
    name: 'code',
    type: 'text',
    default: '',
    help: { zh: '公式的代码', en: 'the formula itself' },
  },
  {
    name: 'direction',
    type: 'choice',
    choices: ['higher', 'lower'],
    default: 'higher',
    help: { zh: '成绩越高越好或越低越好', en: 'whether a higher or a lower score is better' },
  },
  {
    name: 'visibility',
    type: 'choice',
    choices: ['private', 'public'],
    default: 'private',
    help: {
      zh: 'private：只有主办方能看到代码，页面上只有它的承诺；public：选手也能看到代码',
      en: 'private: only the host sees the code, and the page shows a commitment to it; public: competitors see it, too',
    },
  },
]

/** Of a program alone: the digest of its content, where it is a zip of several files (see `contentDigest`); then there is no code. */
const packaged: MetricOption = {
  name: 'package',
  type: 'text',
  default: '',
  help: { zh: '程序包的摘要', en: 'the digest of the files of the program' },
}

/** Of a program alone: the name of the Python that it runs in. */
const environment: MetricOption = {
  name: 'environment',
  type: 'text',
  default: '',
  help: { zh: '运行环境的名称，空为默认', en: 'name of the environment it runs in; if empty: the default' },
}

/** Of a program alone: who may see the files that it leaves in `out_dir` for a submission. */
const details: MetricOption = {
  name: 'details',
  type: 'choice',
  choices: ['none', 'team', 'public'],
  default: 'none',
  help: {
    zh: '程序写入 out_dir 的文件作为评分详情给谁看：none：不保留；team：提交的队伍和主办方；public：能看到榜单的人也能看榜上那次提交的',
    en: 'who can see the files that the program writes to out_dir as score details: none: nothing is kept; team: the submitting team and the host; public: for submissions on the leaderboard, also everyone who can see it',
  },
}

const never = () => ({ a: Number.NaN, b: null })
const common = {
  family: 'formula',
  reference: '',
  direction: 'higher',
  truth: 'columns',
  prediction: 'columns',
  options,
  evaluate: never,
} as const

const sql: Metric = {
  ...common,
  name: 'formula-sql',
  formula: 'sql',
  title: { zh: '自定义公式（SQL）', en: 'Formula of the host’s own (SQL)' },
  help: {
    zh:
      '主办方编写的一条 SQL 查询（DuckDB 方言），对 A 榜的行和 B 榜的行各计算一次。表 `solution` 为编号列和各真值列，表 `submission` 为编号列和各预测列，' +
      '两表只含该榜的行，列名与文件一致；整列都是数字时为 DOUBLE（编号为 BIGINT），否则为文字，真值中的空值为 NULL。查询须返回一行一列、一个有限的数。',
    en:
      'One SQL query (DuckDB’s dialect) written by the host, computed once over the rows of A and once over those of B. The table `solution` holds the id and ' +
      'the truth, `submission` the id and the predictions, both only the rows of that board, their columns named as in the files; a column of numbers alone is DOUBLE ' +
      '(ids BIGINT), any other text, an empty truth NULL. The query must answer one row with one finite number.',
  },
  example: { truth: [], prediction: [], value: Number.NaN },
}

const js: Metric = {
  ...common,
  name: 'formula-js',
  formula: 'js',
  title: { zh: '自定义公式（JavaScript）', en: 'Formula of the host’s own (JavaScript)' },
  help: {
    zh:
      '主办方编写的 JavaScript 函数 `score(solution, submission)`，对 A 榜的行和 B 榜的行各计算一次。两个参数以列名为键、数组为值，只含该榜的行，' +
      '两者的第 i 项属于同一个编号；整列都是数字时数组元素为数字，否则为文字，真值中的空值为 null。函数须返回一个有限的数。',
    en:
      'A JavaScript function `score(solution, submission)` written by the host, computed once over the rows of A and once over those of B. Both arguments hold ' +
      'an array for each column, only the rows of that board, and item i of either belongs to the same id; a column of numbers alone holds numbers, any other text, ' +
      'an empty truth is null. The function must return a finite number.',
  },
  example: { truth: [], prediction: [], value: Number.NaN },
}

const python: Metric = {
  ...common,
  name: 'formula-python',
  formula: 'python',
  options: [...options, packaged, environment, details],
  title: { zh: '自定义程序（Python）', en: 'Custom program (Python)' },
  help: {
    zh:
      '主办方编写的 Python 函数 `score(solution, submission)`，对 A 榜的行和 B 榜的行各调用一次。两个参数是 pandas 的 DataFrame，只含该榜的行，' +
      '两者的第 i 行属于同一个编号；整列都是数字时为数字（编号为整数），否则为文字，真值中的空值为 NaN 或 None。可使用平台提供的包（默认有 numpy、pandas、scipy、scikit-learn）；' +
      '没有网络，只能写 /tmp 和 `out_dir`。函数须返回一个有限的数；榜单有几列时返回字典，键为列名、值为有限的数。' +
      '函数可另有关键字参数 `ids`（该榜各行的编号，按行的次序）与 `out_dir`（可写的文件夹，一个 `pathlib.Path`；主办方可选择把其中的 html、png、csv 文件留作评分详情）。`raise SubmissionError("…")` 拒绝文件，并把这段文字告诉选手。',
    en:
      'A Python function `score(solution, submission)` written by the host, called once with the rows of A and once with those of B. Both arguments are pandas ' +
      'DataFrames with only the rows of that board, and row i of either belongs to the same id; a column of numbers alone holds numbers (ids integers), any other text, ' +
      'an empty truth NaN or None. It may use the packages that the platform has (numpy, pandas, scipy and scikit-learn by default); there is no network, and only /tmp and ' +
      '`out_dir` can be written. It must return a finite number, or, where the leaderboard has several, a dict with the name and the finite number of each. It may take the keyword ' +
      'arguments `ids` (the ids of the board’s rows, in their order) and `out_dir` (a folder to write to, a `pathlib.Path`, whose html, png and csv files the host can keep as score details). `raise SubmissionError("…")` rejects the file and shows that text to the competitor.',
  },
  example: { truth: [], prediction: [], value: Number.NaN },
}

/** Metrics defined by the host’s formula: the options contain the code and the direction. */
export const formulas: Record<string, Metric> = { [sql.name]: sql, [js.name]: js, [python.name]: python }

const fences: Record<string, string> = { sql: 'sql', js: 'js', python: 'python' }

const isOwn = ({ name }: MetricChoice) => Object.hasOwn(formulas, name)
/** Whether the code of a formula is only for the host’s side. */
export const isPrivate = (choice: MetricChoice): boolean => isOwn(choice) && choice.options?.visibility !== 'public'

/** A choice as everybody may see it: without code that is private. */
export function publicChoice(choice: MetricChoice): MetricChoice {
  if (!isPrivate(choice)) return choice
  const { code: _code, package: _package, ...options } = choice.options ?? {}
  return { ...choice, options }
}

/** The digest of the files of a program; null if it is code alone. */
export const packageOf = ({ options }: MetricChoice): string | null => String(options?.package ?? '') || null

export type DetailsFor = 'none' | 'team' | 'public'
/** Who may see what a program leaves in `out_dir` for a submission. */
export function detailsOf({ name, options }: MetricChoice): DetailsFor {
  const given = options?.details
  return name === python.name && (given === 'team' || given === 'public') ? given : 'none'
}

/** What a file is checked by: a formula’s code and options are not needed. */
export const checkedChoice = (choice: MetricChoice): MetricChoice => (isOwn(choice) ? { name: choice.name } : choice)

const kept = {
  zh: '\n\n主办方没有公开代码；“数据”页上有对它的承诺，改动会被看到。',
  en: '\n\nThe host keeps the code private. The page of the data has a commitment to it, so that a change is seen.',
}

const files = {
  zh: '\n\n主办方公开了这个程序，可在“数据”页下载。',
  en: '\n\nThe host has made this program public: the page of the data has it for download.',
}

const seen: Record<Exclude<DetailsFor, 'none'>, Metric['help']> = {
  team: {
    zh: '\n\n程序可为每次提交写出评分详情，提交的队伍和主办方可见。',
    en: '\n\nThe program can write score details for each submission, visible to the submitting team and the host.',
  },
  public: {
    zh: '\n\n程序可为每次提交写出评分详情，提交的队伍和主办方可见；榜上那次提交的详情对所有能看到榜单的人公开。',
    en: '\n\nThe program can write score details for each submission, visible to the submitting team and the host; those of the submission on the leaderboard are as public as the leaderboard.',
  },
}

/** A metric’s help; for a formula with its code, if competitors may read it, and with who sees the details that it writes. */
export function helpOf(choice: MetricChoice, metric: Metric): Metric['help'] {
  if (!metric.formula) return metric.help
  const help = helpWithCode(choice, metric)
  const shown = detailsOf(choice)
  return shown === 'none' ? help : { zh: help.zh + seen[shown].zh, en: help.en + seen[shown].en }
}

function helpWithCode(choice: MetricChoice, metric: Metric): Metric['help'] {
  if (isPrivate(choice)) return { zh: metric.help.zh + kept.zh, en: metric.help.en + kept.en }
  if (packageOf(choice) !== null) return { zh: metric.help.zh + files.zh, en: metric.help.en + files.en }
  const code = String(choice.options?.code ?? '')
  // The fence is longer than any run of backticks inside.
  const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)))
  const shown = `\n\n${fence}${fences[metric.formula ?? '']}\n${code}\n${fence}\n`
  return { zh: metric.help.zh + shown, en: metric.help.en + shown }
}
