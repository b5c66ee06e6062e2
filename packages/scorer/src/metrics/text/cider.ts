import { eachBoard, sumOf } from '../boards.ts'
import { type Data, defineMetric, type RawColumn } from '../metric.ts'
import { isHan, textOf } from './code-points.ts'
import { counts, oneText, references, referencesOf, severalReferences, submittedOf, unitOption } from './fields.ts'
import { createNames } from './names.ts'
import { westernWords } from './western-words.ts'

const ORDER = 4
const SIGMA = 6

/** What the tokenizer of coco-caption leaves out. */
const PUNCTUATION = /^(?:["'`.?!,:;()[\]{}]|[-.`]{2,}|-|\p{P})$/u

/** How often a text has each n-gram, by their sizes, and its number of pairs of words, which stands for its length. */
interface Caption {
  grams: Map<number, number>[]
  pairs: number
}

function wordsOf(text: string, han: boolean): string[] {
  const lower = text.toLowerCase()
  const separated = han
    ? Array.from(lower, (point) => (isHan(point.codePointAt(0) ?? 0) ? ` ${point} ` : point)).join('')
    : lower
  return westernWords(separated.replace(/[，。：；？！、]/g, ' $& ')).filter((word) => !PUNCTUATION.test(word))
}

/** Reads texts, with a number for each n-gram; those of different sizes have different ones. */
function captionReader(han: boolean) {
  const ids = new Map<string, number>()
  const names = createNames()
  const read = (raw: RawColumn, row: number): Caption => {
    const words = Int32Array.from(wordsOf(textOf(raw, row), han), (word) => {
      const id = ids.get(word) ?? ids.size
      ids.set(word, id)
      return id
    })
    const grams = Array.from({ length: ORDER }, () => new Map<number, number>())
    for (const [size, found] of grams.entries()) {
      for (let k = 0; k + size < words.length; k++) {
        const gram = names.idOf(words, k, k + size + 1)
        found.set(gram, (found.get(gram) ?? 0) + 1)
      }
    }
    return { grams, pairs: Math.max(0, words.length - 1) }
  }
  return { read, gramCount: names.size }
}

/** The weight of each n-gram: less if references of more rows have it. */
function weightsOf(references: Caption[][], gramCount: number): Float64Array {
  const found = new Int32Array(gramCount + 1)
  const lastRow = new Int32Array(gramCount + 1).fill(-1)
  for (const [row, own] of references.entries()) {
    for (const size of own.flatMap(({ grams }) => grams)) {
      for (const gram of size.keys()) {
        if (lastRow[gram] === row) continue
        lastRow[gram] = row
        found[gram] = (found[gram] as number) + 1
      }
    }
  }
  return Float64Array.from(found, (rows) => Math.log(references.length) - Math.log(Math.max(1, rows)))
}

const normsOf = ({ grams }: Caption, weights: Float64Array) =>
  grams.map((size) => {
    let squares = 0
    for (const [gram, count] of size) squares += (count * (weights[gram] as number)) ** 2
    return Math.sqrt(squares)
  })

/** The mean over the sizes of the clipped cosine of two texts, less for different lengths. */
function similarity(guess: Caption, norms: number[], reference: Caption, weights: Float64Array): number {
  const others = normsOf(reference, weights)
  let sum = 0
  for (let size = 0; size < ORDER; size++) {
    const norm = (norms[size] as number) * (others[size] as number)
    if (norm === 0) continue
    let product = 0
    for (const [gram, count] of guess.grams[size] ?? []) {
      const other = reference.grams[size]?.get(gram) ?? 0
      if (other > 0) product += Math.min(count, other) * other * (weights[gram] as number) ** 2
    }
    sum += product / norm
  }
  return (sum / ORDER) * Math.exp(-((guess.pairs - reference.pairs) ** 2) / (2 * SIGMA ** 2))
}

function ciderOf(data: Data): (rows: Uint32Array) => number {
  const { read, gramCount } = captionReader(data.options.unit === 'char')
  const [all, submitted] = [referencesOf(data), submittedOf(data)]
  const captions = Array.from({ length: data.rows }, (_, row) => ({
    guess: read(submitted, row),
    references: all.flatMap((raw, k) => (counts(raw, k, row) ? [read(raw, row)] : [])),
  }))
  return (rows) => {
    const own = Array.from(rows, (row) => captions[row]).filter((one) => one !== undefined)
    const weights = weightsOf(
      own.map(({ references }) => references),
      gramCount(),
    )
    const scores = own.map(({ guess, references }) => {
      const norms = normsOf(guess, weights)
      return references.reduce((sum, one) => sum + similarity(guess, norms, one, weights), 0) / references.length
    })
    return (10 * sumOf(scores.length, (k) => scores[k] as number)) / scores.length
  }
}

export const cider = defineMetric({
  name: 'cider',
  family: 'text',
  direction: 'higher',
  reference: 'coco-caption, CIDEr-D (Vedantam et al. 2015), pycocoevalcap cider',
  truth: references,
  prediction: oneText,
  options: [unitOption],
  title: { zh: 'CIDEr-D（图像描述）', en: 'CIDEr-D (captions)' },
  help: {
    zh: `图像描述常用：提交与各参考的 1 到 4 元词组的 TF-IDF 向量的余弦，对阶数、参考与榜上各行求平均，再乘以 10；取值 0 到 10（论文常写成百分数）。\n\n$$\\frac{10}{N}\\sum_i\\frac1{|Y_i|}\\sum_{y\\in Y_i}e^{-\\frac{(l(\\hat y_i)-l(y))^2}{2\\cdot6^2}}\\cdot\\frac14\\sum_{n=1}^4\\frac{\\min(g_n(\\hat y_i),g_n(y))\\cdot g_n(y)}{\\lVert g_n(\\hat y_i)\\rVert\\,\\lVert g_n(y)\\rVert}$$\n\n$g_n$ 中每个词组的权重为它在文本中的次数乘以 $\\ln N-\\ln\\max(1,d)$，$d$ 为榜上参考含有该词组的行数，$N$ 为榜上的行数；因此各行得分与整个榜有关，只有一行的榜没有值。$l$ 为相邻词对的数目，与 coco-caption 相同。文本转为小写，按 Penn Treebank 规则分词，去掉标点；单位 char 时每个汉字是一个词，中文必须选它。${severalReferences.zh}`,
    en: `Usual for captions of images: the cosine of the TF-IDF vectors of n-grams of 1 to 4 words of a text and each of its references, averaged over the sizes, the references and the rows of the board, times 10; from 0 to 10 (papers often give per cent).\n\n$$\\frac{10}{N}\\sum_i\\frac1{|Y_i|}\\sum_{y\\in Y_i}e^{-\\frac{(l(\\hat y_i)-l(y))^2}{2\\cdot6^2}}\\cdot\\frac14\\sum_{n=1}^4\\frac{\\min(g_n(\\hat y_i),g_n(y))\\cdot g_n(y)}{\\lVert g_n(\\hat y_i)\\rVert\\,\\lVert g_n(y)\\rVert}$$\n\nThe weight of an n-gram in $g_n$ is how often the text has it, times $\\ln N-\\ln\\max(1,d)$; the references of $d$ of the $N$ rows of the board have it. So a row’s value depends on the board, and a board of one row has none. $l$ is the number of pairs of neighbouring words, as in coco-caption. Texts are brought to lower case and parted into words as the Penn Treebank does it, without punctuation; with the unit char every Chinese character is a word, which Chinese texts need. ${severalReferences.en}`,
  },
  example: {
    solution:
      'id,caption,other\n1,a cat sits on a red mat,the cat is on the mat\n2,two dogs run in the park,\n3,a man rides a bike,a man on a bike\n',
    submission: 'id,caption\n1,a cat on a mat\n2,two dogs in the park\n3,a man rides a horse\n',
    value: 3.6395299079969305,
  },
  undefinedOn: (_, rows) => (rows.length < 2 ? 'too-few' : null),
  evaluate: (data) => eachBoard(data, ciderOf(data)),
})
