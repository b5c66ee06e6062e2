import { isAscii } from '../../text.ts'
import { meanOf } from '../boards.ts'
import { type Boards, type Data, defineMetric, type Metric, type RawColumn } from '../metric.ts'
import { countPoints, decodePoints, newSequence, type Sequence } from './code-points.ts'
import { commonEnds, type Middle } from './common-ends.ts'
import { editDistance, type Span } from './edit-distance.ts'
import { noCharacters, noWords, oneReference, oneText, ratioBoards, referenceOf, submittedOf } from './fields.ts'
import { createNames } from './names.ts'
import { countWords, splitWords } from './words.ts'

type Unit = 'char' | 'word'
/** The distance of a row’s texts, and their lengths if they are wanted. */
interface Compared {
  distance: number
  truth: number
  guess: number
}

/** Compares both texts of a row by code points or words. The result is used again for the next row. */
function comparer(data: Data, unit: Unit, lengths: boolean): (row: number) => Compared {
  const compared: Compared = { distance: 0, truth: 0, guess: 0 }
  const [reference, submitted] = [referenceOf(data), submittedOf(data)]
  const ends = commonEnds(reference, submitted, unit === 'word')
  const read = unit === 'word' ? wordsReader() : allAscii([reference, submitted]) ? asciiReader() : charactersReader()
  const truth: Span = { items: new Int32Array(), from: 0, to: 0 }
  const guess: Span = { items: new Int32Array(), from: 0, to: 0 }
  return (row) => {
    const middle = ends(row)
    read.middles(middle, truth, guess)
    compared.distance = editDistance(truth, guess)
    if (!lengths) return compared
    const shared = read.count(middle)
    compared.truth = shared + truth.to - truth.from
    compared.guess = shared + guess.to - guess.from
    return compared
  }
}

const allAscii = (columns: RawColumn[]) => columns.every(({ bytes }) => isAscii(bytes, 0, bytes.length))

interface Reader {
  /** How many characters or words the ends have that both texts share. */
  count(middle: Middle): number
  /** What is between them. */
  middles(middle: Middle, truth: Span, guess: Span): void
}

/** Bytes are characters, and are compared where they are. */
function asciiReader(): Reader {
  return {
    count: ({ truthStart, truthFrom, truthTo, truthEnd }) => truthFrom - truthStart + truthEnd - truthTo,
    middles: (middle, truth, guess) => {
      truth.items = middle.truth
      truth.from = middle.truthFrom
      truth.to = middle.truthTo
      guess.items = middle.guess
      guess.from = middle.guessFrom
      guess.to = middle.guessTo
    },
  }
}

function charactersReader(): Reader {
  const sequences = [newSequence(), newSequence()] as const
  return {
    count: ({ truth, truthStart, truthFrom, truthTo, truthEnd }) =>
      countPoints(truth, truthStart, truthFrom) + countPoints(truth, truthTo, truthEnd),
    middles: (middle, truth, guess) => {
      decodePoints(middle.truth, middle.truthFrom, middle.truthTo, sequences[0])
      decodePoints(middle.guess, middle.guessFrom, middle.guessTo, sequences[1])
      cover(truth, sequences[0])
      cover(guess, sequences[1])
    },
  }
}

function cover(span: Span, { items, length }: Sequence): void {
  span.items = items
  span.from = 0
  span.to = length
}

function wordsReader(): Reader {
  const points = newSequence()
  const sequences = [newSequence(), newSequence()] as const
  const names = createNames()
  const count = (bytes: Uint8Array, from: number, to: number) => {
    decodePoints(bytes, from, to, points)
    return countWords(points)
  }
  const read = (bytes: Uint8Array, from: number, to: number, into: Sequence) => {
    decodePoints(bytes, from, to, points)
    splitWords(points, names, into)
  }
  return {
    count: ({ truth, truthStart, truthFrom, truthTo, truthEnd }) =>
      count(truth, truthStart, truthFrom) + count(truth, truthTo, truthEnd),
    middles: (middle, truth, guess) => {
      names.clear()
      read(middle.truth, middle.truthFrom, middle.truthTo, sequences[0])
      read(middle.guess, middle.guessFrom, middle.guessTo, sequences[1])
      cover(truth, sequences[0])
      cover(guess, sequences[1])
    },
  }
}

/** All edits of a board over the length of all its true texts. */
function errorRate(data: Data, unit: Unit): Boards {
  const compare = comparer(data, unit, true)
  return ratioBoards(data, (row, lower) => {
    const { distance, truth } = compare(row)
    lower[row] = truth
    return distance
  })
}

function meanDistance(data: Data, unit: Unit, longest: boolean): Boards {
  const compare = comparer(data, unit, longest)
  return meanOf(data, (row) => {
    const { distance, truth, guess } = compare(row)
    return longest && distance > 0 ? distance / Math.max(truth, guess) : distance
  })
}

const unitOf = (unit: unknown): Unit => (unit === 'word' ? 'word' : 'char')
const none = (unit: Unit): Metric['undefinedOn'] => (unit === 'word' ? noWords : noCharacters)

export const levenshtein = defineMetric({
  name: 'levenshtein',
  family: 'text',
  direction: 'lower',
  reference: 'Levenshtein (Python) distance, averaged',
  weighted: true,
  truth: oneReference,
  prediction: oneText,
  options: [
    {
      name: 'unit',
      type: 'choice',
      default: 'char',
      choices: ['char', 'word'],
      help: {
        zh: '编辑的单位：char 为 Unicode 字符，word 为空白之间的词。',
        en: 'What is edited: char, Unicode characters; word, the words between blanks.',
      },
    },
    {
      name: 'normalise',
      type: 'choice',
      default: 'none',
      choices: ['none', 'longest', 'truth-total'],
      help: {
        zh: 'none 不归一；longest 每行除以两者中较长的长度；truth-total 用全部编辑数除以真值总长度。',
        en: 'none: as it is; longest: each row over the longer of the two lengths; truth-total: all edits over the total length of the truth.',
      },
    },
  ],
  title: { zh: '平均编辑距离（Levenshtein）', en: 'Mean edit distance (Levenshtein)' },
  help: {
    zh: '把提交的文本改成真值所需的最少插入、删除与替换次数，对各行求平均。字符按 Unicode 码位计，一个汉字算一个；文本首尾的空格不计。\n\n$$\\frac1n\\sum_i d(\\hat y_i,y_i)$$\n\n归一方式 longest 时每行为 $d/\\max(|\\hat y_i|,|y_i|)$，两者都空计 0；truth-total 时为 $\\sum_i d_i/\\sum_i|y_i|$，可能超过 1。两段长文本的比较时间与长度之积成正比。',
    en: 'The fewest insertions, deletions and replacements that turn the submitted text into the true one, averaged over the rows. Characters are Unicode code points; blanks around a text do not count.\n\n$$\\frac1n\\sum_i d(\\hat y_i,y_i)$$\n\nWith longest a row counts $d/\\max(|\\hat y_i|,|y_i|)$, and 0 where both are empty; with truth-total the score is $\\sum_i d_i/\\sum_i|y_i|$, which may exceed 1. The time for two long texts grows with the product of their lengths.',
  },
  example: {
    solution: 'id,text\n1,café\n2,kitten\n3,ok\n',
    submission: 'id,text\n1,cafe\n2,sitting\n3,ok\n',
    value: 4 / 3,
  },
  undefinedOn: (truth, rows, { unit, normalise }) =>
    normalise === 'truth-total' ? (none(unitOf(unit))?.(truth, rows, {}) ?? null) : null,
  evaluate: (data) => {
    const unit = unitOf(data.options.unit)
    const { normalise } = data.options
    return normalise === 'truth-total' ? errorRate(data, unit) : meanDistance(data, unit, normalise === 'longest')
  },
})

export const wer = defineMetric({
  name: 'wer',
  family: 'text',
  direction: 'lower',
  reference: 'jiwer wer',
  weighted: true,
  truth: oneReference,
  prediction: oneText,
  options: [],
  title: { zh: '词错误率 WER', en: 'Word error rate (WER)' },
  help: {
    zh: '把提交改成真值所需的最少词编辑次数（插入、删除、替换），全部行相加后除以真值的总词数；可能超过 1。词是空白之间的部分，区分大小写和标点。中文没有空白分词，请用 CER。\n\n$$\\frac{\\sum_i d(\\hat y_i,y_i)}{\\sum_i|y_i|}$$',
    en: 'The fewest word edits (insertions, deletions, replacements) that turn the submitted texts into the true ones, over the number of true words, both summed over all rows; it may exceed 1. Words are separated by spaces; case and punctuation count.\n\n$$\\frac{\\sum_i d(\\hat y_i,y_i)}{\\sum_i|y_i|}$$',
  },
  example: {
    solution: 'id,text\n1,turn the light on\n2,good morning\n',
    submission: 'id,text\n1,turn light on now\n2,good morning\n',
    value: 1 / 3,
  },
  undefinedOn: noWords,
  evaluate: (data) => errorRate(data, 'word'),
})

export const cer = defineMetric({
  name: 'cer',
  family: 'text',
  direction: 'lower',
  reference: 'jiwer cer',
  weighted: true,
  truth: oneReference,
  prediction: oneText,
  options: [],
  title: { zh: '字错误率 CER', en: 'Character error rate (CER)' },
  help: {
    zh: '把提交改成真值所需的最少字符编辑次数，全部行相加后除以真值的总字符数；可能超过 1。字符按 Unicode 码位计，文本中间的空格也算字符，首尾的空格不计。\n\n$$\\frac{\\sum_i d(\\hat y_i,y_i)}{\\sum_i|y_i|}$$',
    en: 'The fewest character edits that turn the submitted texts into the true ones, over the number of true characters, both summed over all rows; it may exceed 1. Characters are Unicode code points; blanks inside a text count, those around it do not.\n\n$$\\frac{\\sum_i d(\\hat y_i,y_i)}{\\sum_i|y_i|}$$',
  },
  example: {
    solution: 'id,text\n1,hello\n2,bye\n',
    submission: 'id,text\n1,hallo\n2,byes\n',
    value: 1 / 4,
  },
  undefinedOn: noCharacters,
  evaluate: (data) => errorRate(data, 'char'),
})
