import { fromParts } from '../boards.ts'
import { type Boards, type Data, defineMetric } from '../metric.ts'
import { createEntityReader, type Entities, newEntities } from './entity-spans.ts'
import { oneReference, oneText, referenceOf, submittedOf } from './fields.ts'

/** Of each type: right entities, submitted ones, true ones. */
type Counts = number[]

function add(counts: Counts, type: number, k: number): void {
  const at = 3 * type + k
  while (counts.length <= at) counts.push(0)
  counts[at] = (counts[at] as number) + 1
}

/** The last tags of a row’s entities ascend, so that equal ones are found side by side. */
function count(truth: Entities, guess: Entities, counts: Counts): void {
  for (let k = 0; k < guess.types.length; k++) add(counts, guess.types.items[k] as number, 1)
  let j = 0
  for (let i = 0; i < truth.types.length; i++) {
    const type = truth.types.items[i] as number
    const last = truth.lasts.items[i] as number
    add(counts, type, 2)
    while (j < guess.types.length && (guess.lasts.items[j] as number) < last) j++
    if (
      j < guess.types.length &&
      guess.lasts.items[j] === last &&
      guess.types.items[j] === type &&
      guess.firsts.items[j] === truth.firsts.items[i]
    )
      add(counts, type, 0)
  }
}

const ratio = (right: number, total: number) => (total === 0 ? 0 : (2 * right) / total)

function scoreOf(counts: Counts, average: string): number {
  let [right, total, sum, weights] = [0, 0, 0, 0]
  for (let at = 0; at + 1 < counts.length; at += 3) {
    const [own, submitted, wanted] = [counts[at] ?? 0, counts[at + 1] ?? 0, counts[at + 2] ?? 0]
    if (submitted + wanted === 0) continue
    const weight = average === 'weighted' ? wanted : 1
    sum += weight * ratio(own, submitted + wanted)
    weights += weight
    right += own
    total += submitted + wanted
  }
  return average === 'micro' ? ratio(right, total) : sum / weights
}

const isStrict = (mode: unknown) => mode === 'strict'

function evaluate(data: Data): Boards {
  const read = createEntityReader(isStrict(data.options.mode))
  const [truth, guess] = [newEntities(), newEntities()]
  const a: Counts = []
  const rest: Counts = []
  for (let row = 0; row < data.rows; row++) {
    read(referenceOf(data), row, truth)
    read(submittedOf(data), row, guess)
    count(truth, guess, data.part[row] === 1 ? a : rest)
  }
  const merge = (one: Counts, other: Counts) =>
    Array.from({ length: Math.max(one.length, other.length) }, (_, k) => (one[k] ?? 0) + (other[k] ?? 0))
  return fromParts(data, a, rest, merge, (counts) => scoreOf(counts, String(data.options.average)))
}

export const entityF1 = defineMetric({
  name: 'entity-f1',
  family: 'text',
  direction: 'higher',
  reference: 'seqeval f1_score, default mode or mode=strict with IOB2',
  truth: oneReference,
  prediction: oneText,
  options: [
    {
      name: 'average',
      type: 'choice',
      default: 'micro',
      choices: ['micro', 'macro', 'weighted'],
      help: {
        zh: 'micro 全部实体合计；macro 各类型平均；weighted 按类型的真实实体数加权。',
        en: 'micro: all entities together; macro: the mean of the types; weighted: by their numbers of true entities.',
      },
    },
    {
      name: 'mode',
      type: 'choice',
      default: 'default',
      choices: ['default', 'strict'],
      help: {
        zh: 'default 按 conlleval：没有 B 的 I 也开始一个实体；strict 只认 IOB2 的 B 开头。',
        en: 'default, as conlleval: an I without a B starts an entity, too; strict: entities start with B (IOB2).',
      },
    },
  ],
  title: { zh: '命名实体 F1', en: 'Named entity F1' },
  help: {
    zh: '每行是一句话的标签，以空格分隔，例如「B-PER I-PER O」；由标签得出实体，类型与起止都对才算命中。$P$ 为提交实体中命中的比例，$R$ 为真实实体中命中的比例。少写的标签视为 O，多写的照样参与比较。macro 只平均在真值或提交中出现过的类型。\n\n$$F_1=\\frac{2PR}{P+R}$$',
    en: 'A row has the tags of a sentence, separated by spaces, such as "B-PER I-PER O". They tell its entities; one is right if its type, start and end are. $P$ is the share of submitted entities that are right, $R$ the share of true ones that were found. Tags that are missing count as O; those beyond the end of the true ones count as well. The macro mean takes the types that occur in the truth or the submission.\n\n$$F_1=\\frac{2PR}{P+R}$$',
  },
  example: {
    solution: 'id,tags\n1,B-PER I-PER O B-LOC\n2,O B-ORG I-ORG\n',
    submission: 'id,tags\n1,B-PER I-PER O B-ORG\n2,O B-ORG I-ORG\n',
    value: 2 / 3,
  },
  undefinedOn: (truth, rows, options) => {
    const read = createEntityReader(isStrict(options.mode))
    const found = newEntities()
    const has = (row: number) => {
      read(referenceOf(truth), row, found)
      return found.types.length > 0
    }
    return rows.some(has) ? null : 'nothing-true'
  },
  evaluate,
})
