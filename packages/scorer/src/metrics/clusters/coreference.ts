import { sumOf } from '../boards.ts'
import { type Data, defineMetric, type Field, type Options, type Values } from '../metric.ts'
import { assign } from '../sound/assignment.ts'
import { corpusBoards } from '../text/fields.ts'
import { cluster } from './fields.ts'

const fields: Field[] = [
  { name: 'start', kind: 'integer', title: { zh: '指称的起点', en: 'start of the mention' } },
  { name: 'end', kind: 'integer', title: { zh: '指称的终点', en: 'end of the mention' } },
  { ...cluster, title: { zh: '指称所属的实体（簇）', en: 'cluster (entity) of the mention' } },
]

/** The mentions of each cluster of a document, and the cluster of each mention. */
interface Clusters {
  clusters: string[][]
  of: Map<string, number>
}

/** A mention that is given twice belongs to its first cluster. */
function clustersOf({ columns: [starts, ends, names], ...values }: Values, row: number, singletons: boolean): Clusters {
  const found = new Map<number, string[]>()
  const seen = new Set<string>()
  for (let k = values.starts[row] as number; k < (values.ends[row] as number); k++) {
    const mention = `${starts?.[k]} ${ends?.[k]}`
    if (seen.has(mention)) continue
    seen.add(mention)
    const name = names?.[k] as number
    const mentions = found.get(name)
    if (mentions) mentions.push(mention)
    else found.set(name, [mention])
  }
  const clusters = Array.from(found.values()).filter(({ length }) => singletons || length > 1)
  return { clusters, of: new Map(clusters.flatMap((mentions, k) => mentions.map((mention) => [mention, k] as const))) }
}

/** Of MUC, B³, LEA and CEAF-e the sums above and below the line, of precision and of recall. */
type Sums = Float64Array
const [MUC, BCUBED, LEA, CEAF, WIDTH] = [0, 4, 8, 12, 16]

/** How many mentions of a cluster each cluster of the other side has; mentions that it lacks are left out. */
function sharedWith(mentions: string[], other: Clusters): Map<number, number> {
  const counts = new Map<number, number>()
  for (const mention of mentions) {
    const at = other.of.get(mention)
    if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return counts
}

/** Adds one side of MUC, B³ and LEA: precision with the submitted clusters first, recall with the true ones. */
function addSide(one: Clusters, other: Clusters, side: 0 | 2, sums: Sums): void {
  const add = (at: number, above: number, below: number) => {
    sums[at + side] = (sums[at + side] as number) + above
    sums[at + side + 1] = (sums[at + side + 1] as number) + below
  }
  for (const mentions of one.clusters) {
    const near = sharedWith(mentions, other)
    const shared = Array.from(near.values())
    const found = shared.reduce((sum, count) => sum + count, 0)
    const squares = shared.reduce((sum, count) => sum + count * count, 0)
    add(MUC, found - shared.length, mentions.length - 1)
    add(BCUBED, squares / mentions.length, mentions.length)
    const [alone] = near.keys()
    const isFound = alone !== undefined && other.clusters[alone]?.length === 1
    const links = mentions.length === 1 ? Number(isFound) : (squares - found) / (mentions.length - 1)
    add(LEA, links, mentions.length)
  }
}

/** The greatest sum of similarities of clusters that are paired one to one. Submitted clusters without a true mention take no part. */
function bestPairs(truth: Clusters, guess: Clusters): number {
  const near = guess.clusters.filter((mentions) => mentions.some((mention) => truth.of.has(mention)))
  const [rows, columns] = [near.length, truth.clusters.length]
  const weight = new Float64Array(rows * columns)
  for (const [i, mentions] of near.entries())
    for (const [j, shared] of sharedWith(mentions, truth))
      weight[i * columns + j] = (2 * shared) / (mentions.length + (truth.clusters[j]?.length ?? 0))
  const chosen = rows === 0 ? [] : assign(weight, rows, columns)
  return sumOf(rows, (i) => ((chosen[i] as number) < 0 ? 0 : (weight[i * columns + (chosen[i] as number)] as number)))
}

function sumsOf(data: Data, row: number): Sums {
  const singletons = data.options.singletons === 'keep'
  const [truth, guess] = [clustersOf(data.values, row, singletons), clustersOf(data.prediction, row, singletons)]
  const sums = new Float64Array(WIDTH)
  addSide(guess, truth, 0, sums)
  addSide(truth, guess, 2, sums)
  const similarity = bestPairs(truth, guess)
  sums.set([similarity, guess.clusters.length, similarity, truth.clusters.length], CEAF)
  return sums
}

const ratio = (above = 0, below = 0) => (below === 0 ? 0 : above / below)

function f1Of(sums: Sums, at: number): number {
  const precision = ratio(sums[at], sums[at + 1])
  const recall = ratio(sums[at + 2], sums[at + 3])
  return ratio(2 * precision * recall, precision + recall)
}

const MEASURES: Record<string, number[]> = {
  conll: [MUC, BCUBED, CEAF],
  muc: [MUC],
  bcubed: [BCUBED],
  'ceaf-e': [CEAF],
  lea: [LEA],
}

function scoreOf(sums: Sums, { measure }: Options): number {
  const parts = MEASURES[String(measure)] ?? []
  return parts.reduce((sum, at) => sum + f1Of(sums, at), 0) / parts.length
}

export const conllCoreference = defineMetric({
  name: 'conll-coref',
  family: 'clusters',
  direction: 'higher',
  reference: 'CoNLL 2011/2012 scorer v8 as in coval (Pradhan et al. 2014): MUC, B³, CEAF-φ4, LEA',
  several: true,
  truth: fields,
  prediction: fields,
  options: [
    {
      name: 'measure',
      type: 'choice',
      default: 'conll',
      choices: Object.keys(MEASURES),
      help: {
        zh: 'conll：三个 F1 的平均；muc、bcubed、ceaf-e：其中之一；lea：LEA 的 F1。',
        en: 'conll: the mean of the three F1; muc, bcubed, ceaf-e: one of them; lea: the F1 of LEA.',
      },
    },
    {
      name: 'singletons',
      type: 'choice',
      default: 'keep',
      choices: ['keep', 'drop'],
      help: {
        zh: 'keep：只有一个指称的簇也计入 B³ 与 CEAF-e；drop：先在两边去掉它们。',
        en: 'keep: clusters of one mention count in B³ and CEAF-e; drop: they are left out on both sides first.',
      },
    },
  ],
  title: { zh: '共指消解 CoNLL F1（MUC、B³、CEAF-e）', en: 'CoNLL F1 of coreference (MUC, B³, CEAF-e)' },
  help: {
    zh: '每行（id）是一篇文档，每个指称占一行：起点、终点（整数，单位由主办方定）和它所属的簇；没有指称的文档留一行空值。起点与终点都相同才是同一指称，簇的名称任意。各指标的分子与分母先在榜上所有文档合计，再求精确率 $P$、召回率 $R$ 与 $F_1=2PR/(P+R)$：\n\n$$\\frac{F_1^{MUC}+F_1^{B^3}+F_1^{CEAF_e}}3$$\n\n$K$ 为真实的簇，$S$ 为提交的簇。MUC 的召回率为 $\\sum_K(|K|-p(K))/\\sum_K(|K|-1)$，$p(K)$ 为 $K$ 被提交的簇分成的份数，提交中没有的指称各算一份；B³ 的召回率为 $\\sum_K\\sum_S|K\\cap S|^2/|K|$ 除以真实的指称数；精确率把两边对调。CEAF-e 将两边的簇一一配对，使 $\\sum2|K\\cap S|/(|K|+|S|)$ 最大，此和除以真实簇数为召回率，除以提交簇数为精确率。LEA（Moosavi 与 Strube 2016）的召回率为 $\\sum_K|K|\\sum_S l(K\\cap S)/l(K)$ 除以真实的指称数，$l$ 为指称对数；只有一个指称的簇，须在另一边也是如此才算找到。同一文档中重复的指称只取第一个。',
    en: 'A row (id) is a document, every mention a line of its own: its start and end (whole numbers, in the unit of the host) and its cluster; a document without mentions has one line of empty values. Mentions are the same if start and end are; names of clusters are arbitrary. What is above and below the line is summed over all documents of the board, then come precision $P$, recall $R$ and $F_1=2PR/(P+R)$:\n\n$$\\frac{F_1^{MUC}+F_1^{B^3}+F_1^{CEAF_e}}3$$\n\n$K$ are true clusters, $S$ submitted ones. The recall of MUC is $\\sum_K(|K|-p(K))/\\sum_K(|K|-1)$, where the submitted clusters part $K$ into $p(K)$, each mention that the submission lacks on its own; that of B³ is $\\sum_K\\sum_S|K\\cap S|^2/|K|$ over the number of true mentions; for precision the sides change places. CEAF-e pairs clusters of both sides one to one so that $\\sum2|K\\cap S|/(|K|+|S|)$ is greatest; over the number of true clusters that sum is recall, over that of submitted ones precision. The recall of LEA (Moosavi and Strube 2016) is $\\sum_K|K|\\sum_S l(K\\cap S)/l(K)$ over the number of true mentions, with the number of pairs $l$; a cluster of one mention is found if it is one on the other side, too. Of a mention that a document has twice the first counts.',
  },
  example: {
    solution: 'id,start,end,cluster\n1,0,1,ann\n1,5,5,ann\n1,9,9,ann\n1,3,4,bob\n1,7,7,bob\n',
    submission: 'id,start,end,cluster\n1,0,1,x\n1,5,5,x\n1,9,9,y\n1,3,4,y\n1,7,7,y\n',
    value: 11 / 15,
  },
  undefinedOn: ({ values }, rows) =>
    rows.some((row) => clustersOf(values, row, false).clusters.length > 0) ? null : 'nothing-true',
  evaluate: (data) => {
    const add = (row: number, totals: Sums) => {
      totals.set(sumsOf(data, row).map((value, k) => value + (totals[k] as number)))
    }
    return corpusBoards(data, WIDTH, add, (sums) => scoreOf(sums, data.options))
  },
})
