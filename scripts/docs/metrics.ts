import { readFileSync } from 'node:fs'
import { metrics } from '../../packages/scorer/src/metrics/index.ts'
import type { Family, Field, Metric, MetricOption } from '../../packages/scorer/src/metrics/metric.ts'

const families: [Family, string][] = [
  ['classes', '分类 / Classification'],
  ['numbers', '数值、时间序列、生存分析 / Numbers, time series, survival'],
  ['ranking', '排序与检索 / Ranking and retrieval'],
  ['text', '文本 / Text'],
  ['images', '图像、检测、跟踪 / Images, detection, tracking'],
  ['sound', '声音 / Sound'],
  ['clusters', '聚类与一致性 / Clusters and agreement'],
]

/** A Markdown table as the formatter writes it; wide characters count as two columns. */
function table(heads: readonly string[], rows: readonly string[][]): string {
  const width = (text: string) => Array.from(text).reduce((sum, one) => sum + (isWide(one) ? 2 : 1), 0)
  const widths = heads.map((head, at) => Math.max(3, width(head), ...rows.map((row) => width(row[at] ?? ''))))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell))).join(' | ')} |`
  return [line(heads), line(widths.map((size) => '-'.repeat(size))), ...rows.map(line)].join('\n')
}
const isWide = (character: string) =>
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
    character,
  )

const cell = (text: string) => text.replaceAll('|', '\\|')

function reads(kind: Metric['truth'] | Metric['prediction']): string {
  if (typeof kind === 'string') return kind
  const one = ({ name, kind: holds, optional, many }: Field) =>
    `${name}: ${holds}${many === undefined ? '' : ` × ≥ ${many}`}${optional ? '?' : ''}`
  return kind.map(one).join(', ')
}

function option({ name, type, choices, default: usual, min, max, integer }: MetricOption): string {
  const bounds = min === undefined && max === undefined ? '' : ` ${min ?? ''}..${max ?? ''}`
  const kind = type === 'choice' ? (choices ?? []).join(' ') : `${integer ? 'integer' : type}${bounds}`
  return `\`${name}\` (${kind}; ${usual === '' ? '–' : usual})`
}

/** Competitions whose own graders gave the values that ours are tested against; see the scorer’s graders.test.ts. */
interface Grader {
  competition: string
  metrics: string[]
  note: string
}
const { graders, not }: { graders: Grader[]; not: { competition: string; why: string }[] } = JSON.parse(
  readFileSync(new URL('../../packages/scorer/fixtures/graders.json', import.meta.url), 'utf8'),
)

/** The numbers of the graders that a metric takes part in. */
const gradersOf = ({ name }: Metric) =>
  graders.flatMap((grader, at) => (grader.metrics.includes(name) ? [String(at + 1)] : [])).join(', ')

function gradersPart(): string {
  const used = new Set(graders.flatMap((grader) => grader.metrics))
  const rows = graders.map(({ competition, metrics: names, note }, at) => [
    String(at + 1),
    competition,
    names.map((name) => `\`${name}\``).join(', '),
    cell(note),
  ])
  const missing = not.map(({ competition, why }) => ['–', competition, '', cell(why)])
  return `## 公开竞赛 / Public competitions

${graders.length} of the ${graders.length + not.length} competitions of MLE-bench (openai/mle-bench, split75) are scored as their own graders score them, by ${used.size} of the metrics. 公开基准 MLE-bench 的 ${graders.length + not.length}
个竞赛中，${graders.length} 个的得分与其自带的评分程序一致，共用到 ${used.size} 个指标。

${table(['#', 'competition', 'metrics', 'note'], [...rows, ...missing])}
`
}

const rowOf = (metric: Metric) => [
  `\`${metric.name}\``,
  cell(`${metric.title.zh} / ${metric.title.en}`),
  metric.direction === 'higher' ? '↑' : '↓',
  cell(`${reads(metric.truth)} → ${reads(metric.prediction)}${metric.several ? ' (several)' : ''}`),
  cell(metric.options.map(option).join(', ')),
  metric.weighted ? '✓' : '',
  cell(metric.reference),
  gradersOf(metric),
]

const heads = [
  'metric',
  'title',
  '',
  'truth → prediction',
  'options (kind; default)',
  'weights',
  'agrees with',
  'graders',
]

/** docs/generated/METRICS.md: every metric with what it reads, its options and its reference; written by `npm run docs`. */
export function metricsPage(): string {
  const all = Object.values(metrics)
  const parts = families.flatMap(([family, title]) => {
    const rows = all.filter((metric) => metric.family === family).map(rowOf)
    return rows.length > 0 ? [`## ${title}\n\n${table(heads, rows)}\n`] : []
  })
  return `# 指标 / Metrics

${all.length} 个指标，页面上各有中英文说明、公式和算例。All ${all.length} metrics have a help, a formula and a worked example in both languages on the pages. Written by \`npm run docs\`.

- A kind in one word (\`number\`, \`class\`, \`items\` …) is one column. Several such columns as \`target\` and \`prediction\` make the mean over them. Fields with names are columns in
  that order; \`?\` may be left out, \`× ≥ n\` stands for n or more columns. \`id\` and \`keys\` may be fields of the truth as well, such as the series and the time of a point.
- \`several\`: an id may have any number of entries (boxes, spans, tracks), as several lines of the file or all in one cell, parted by blanks.
- Every metric takes \`group\` (computed for each value of a column, then averaged) and \`slice\`; numbers also \`adjust\` (clip, round, threshold, ranks). Those with ✓ take \`weight\`. Several
  numbers, arithmetic over them and the rule for the rank: [competition folder](../COMPETITION-FOLDER.md).
- \`classes: { list }\` declares all classes, of which the solution may lack some; \`empty\` says what stands for an empty mask or list, or for no entries.
- The values of the references are stored with scripts that made them in \`packages/scorer/fixtures\`; ours agree to nine digits, most to twelve.
- The numbers under \`graders\` are those of the [public competitions](#公开竞赛--public-competitions) at the end that the metric scores as their own graders do.
- Metrics that need a trained model (BERTScore, COMET, LPIPS, FID, judges by a language model) are work for a scoring program, not for a formula of this page.

${parts.join('\n')}
${gradersPart()}`
}
