import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Field, type RawColumn } from '../metric.ts'
import { newSequence, readPoints } from '../text/code-points.ts'
import { ratioBoards } from '../text/fields.ts'
import { createNames } from '../text/names.ts'
import { splitWords } from '../text/words.ts'

const order: Field = { name: 'order', kind: 'text', title: { zh: '各项的次序', en: 'order of the items' } }
const none: RawColumn = { bytes: new Uint8Array(), starts: new Uint32Array(), ends: new Uint32Array() }

interface Pairs {
  /** Pairs of items in the wrong order, and all pairs. */
  wrong: number
  all: number
}

/** Compares the orders of a row. */
function orderReader(data: Pick<Data, 'values'> & Partial<Pick<Data, 'prediction'>>): (row: number) => Pairs {
  const truth = data.values.raw?.[0] ?? none
  const guess = data.prediction?.raw?.[0]
  const [points, words] = [newSequence(), newSequence()]
  const names = createNames()
  let placed = new Uint8Array(256)
  let places = new Int32Array(256)
  return (row) => {
    names.clear()
    readPoints(truth, row, points)
    splitWords(points, names, words)
    // Items are numbered from 1 in their true order.
    const count = names.size()
    const pairs = { wrong: 0, all: (count * (count - 1)) / 2 }
    if (guess === undefined) return pairs
    if (placed.length <= count) {
      placed = new Uint8Array(2 * count)
      places = new Int32Array(2 * count)
    }
    placed.fill(0, 0, count + 1)
    readPoints(guess, row, points)
    splitWords(points, names, words)
    let used = 0
    const put = (item: number) => {
      if (item > count || placed[item] === 1) return
      placed[item] = 1
      places[used++] = item
    }
    for (let k = 0; k < words.length; k++) put(words.items[k] as number)
    for (let item = count; item > 0; item--) put(item)
    pairs.wrong = inversions(places.subarray(0, count))
    return pairs
  }
}

let spare = new Int32Array(256)

/** Pairs in falling order, by merging ever longer runs; sorts the items. */
function inversions(items: Int32Array): number {
  const { length } = items
  if (spare.length < length) spare = new Int32Array(2 * length)
  let from = items
  let to: Int32Array = spare
  let count = 0
  for (let run = 1; run < length; run *= 2) {
    for (let start = 0; start < length; start += 2 * run) {
      const middle = Math.min(start + run, length)
      const end = Math.min(start + 2 * run, length)
      let [left, right] = [start, middle]
      for (let k = start; k < end; k++) {
        if (right >= end || (left < middle && (from[left] as number) < (from[right] as number)))
          to[k] = from[left++] as number
        else {
          count += middle - left
          to[k] = from[right++] as number
        }
      }
    }
    ;[from, to] = [to, from]
  }
  return count
}

const tau = (wrong: number, all: number) => (all === 0 ? 1 : 1 - (2 * wrong) / all)

export const kendallOrder = defineMetric({
  name: 'kendall-order',
  family: 'ranking',
  direction: 'higher',
  reference: 'Kaggle AI4Code, Kendall tau of orders',
  weighted: true,
  truth: [order],
  prediction: [order],
  options: [
    {
      name: 'average',
      type: 'choice',
      default: 'pairs',
      choices: ['pairs', 'rows'],
      help: {
        zh: 'pairs 在全部行上合计逆序对；rows 先算每行的 τ 再平均。',
        en: 'pairs: pairs are summed over all rows; rows: the mean of each row’s tau.',
      },
    },
  ],
  title: { zh: '次序的 Kendall τ', en: 'Kendall tau of orders' },
  help: {
    zh: '每行把同一组项排出次序，以空格分隔。$S_i$ 为提交中前后颠倒的项对数，$n_i$ 为项数；1 为完全一致，-1 为完全颠倒。漏掉的项视为排在最后、且彼此颠倒；多出或重复的项不计。按行平均时，不足两项的行计 1。\n\n$$\\tau=1-4\\,\\frac{\\sum_iS_i}{\\sum_in_i(n_i-1)}$$',
    en: 'Every row puts the same items in order, separated by spaces. $S_i$ is the number of pairs that are the wrong way round, $n_i$ that of items; 1 is the true order, -1 its reverse. Missing items count as placed last, in reverse order; unknown and repeated ones are ignored. In the mean of rows, one with fewer than two items counts 1.\n\n$$\\tau=1-4\\,\\frac{\\sum_iS_i}{\\sum_in_i(n_i-1)}$$',
  },
  example: {
    solution: 'id,order\n1,a b c d\n2,x y z\n',
    submission: 'id,order\n1,a c b d\n2,z x\n',
    value: 1 / 3,
  },
  undefinedOn: (truth, rows) => {
    const read = orderReader(truth)
    return rows.some((row) => read(row).all > 0) ? null : 'too-few'
  },
  evaluate: (data) => {
    const read = orderReader(data)
    if (data.options.average === 'rows') {
      return meanOf(data, (row) => {
        const { wrong, all } = read(row)
        return tau(wrong, all)
      })
    }
    return ratioBoards(
      data,
      (row, lower) => {
        const { wrong, all } = read(row)
        lower[row] = all
        return wrong
      },
      (share) => tau(share, 1),
    )
  },
})
