import { type Data, defineMetric, type RawColumn } from '../metric.ts'
import { newSequence, putText, type Sequence, textOf } from './code-points.ts'
import { corpusBoards, counts, oneText, references, referencesOf, severalReferences, submittedOf } from './fields.ts'
import { createNames } from './names.ts'
import { createClippedMatcher, gramCount } from './ngrams.ts'
import { splitWords } from './words.ts'

const ORDER = 4

const entities: Record<string, string> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** The end of the mteval-v13a tokenization: punctuation apart, except within numbers. */
function western(text: string): string {
  return text
    .replace(/[{-~[-` -&(-+:-@/]/g, ' $& ')
    .replace(/([^0-9])([.,])/gu, '$1 $2 ')
    .replace(/([.,])([^0-9])/gu, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ')
}

function mteval(text: string): string {
  let line = text.replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ')
  for (const [entity, character] of Object.entries(entities)) line = line.replaceAll(entity, character)
  return western(` ${line} `)
}

/**
 * The characters that sacreBLEU takes as Chinese. Two of its ranges are meant for the planes above U+FFFF, but written so that they mean
 * U+2001–2A6D and U+2F81–2FA1.
 */
const CHINESE =
  /[\u2001-\u2a6d\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31bf\u31c0-\u31ef\u3200-\u33ff\u3400-\u4db5\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/g

const tokenizers: Record<string, (text: string) => string> = {
  '13a': mteval,
  zh: (text) => western(text.replace(CHINESE, ' $& ')),
  char: (text) => Array.from(text).join(' '),
  none: (text) => text,
}

/** Totals: length of the texts, of the closest references, matches and n-grams by size. */
const WIDTH = 2 + 2 * ORDER

function bleuCounts(data: Data): (row: number, totals: Float64Array) => void {
  const tokenize = tokenizers[String(data.options.tokenize)] ?? mteval
  const lower = data.options.lowercase === 'yes'
  const all = referencesOf(data)
  const guess = submittedOf(data)
  const names = createNames()
  const match = createClippedMatcher(ORDER)
  const points = newSequence()
  const text = newSequence()
  const pool = all.map(newSequence)
  const read = (raw: RawColumn, row: number, into: Sequence) => {
    const given = textOf(raw, row)
    putText(tokenize(lower ? given.toLowerCase() : given), points)
    splitWords(points, names, into)
    return into
  }
  return (row, totals) => {
    names.clear()
    read(guess, row, text)
    const counted = all.flatMap((raw, k) => (counts(raw, k, row) ? [read(raw, row, pool[k] ?? newSequence())] : []))
    totals[0] = (totals[0] as number) + text.length
    totals[1] = (totals[1] as number) + closest(text.length, counted)
    match(text, counted, totals, 2)
    for (let n = 1; n <= ORDER; n++) {
      const at = 1 + ORDER + n
      totals[at] = (totals[at] as number) + gramCount(text.length, n)
    }
  }
}

/** The length of the reference that is nearest to the text’s, the shorter one of two. */
function closest(length: number, all: Sequence[]): number {
  let best = all[0]?.length ?? 0
  for (const one of all) {
    const [near, nearest] = [Math.abs(one.length - length), Math.abs(best - length)]
    if (near < nearest || (near === nearest && one.length < best)) best = one.length
  }
  return best
}

const FLOOR = 0.1

function bleuOf(totals: Float64Array, smooth: string): number {
  const [length = 0, wanted = 0] = totals
  let logs = 0
  let halved = 1
  if (totals.subarray(2, 2 + ORDER).every((matches) => matches === 0)) return 0
  for (let n = 0; n < ORDER; n++) {
    const matches = totals[2 + n] as number
    const grams = totals[2 + ORDER + n] as number
    if (grams === 0) return 0
    if (matches > 0) logs += Math.log(matches / grams)
    else if (smooth === 'exp') {
      halved *= 2
      logs -= Math.log(halved * grams)
    } else if (smooth === 'floor') logs += Math.log(FLOOR / grams)
    else return 0
  }
  const brevity = length < wanted ? Math.exp(1 - wanted / length) : 1
  return 100 * brevity * Math.exp(logs / ORDER)
}

export const bleu = defineMetric({
  name: 'bleu',
  family: 'text',
  direction: 'higher',
  reference: 'sacreBLEU corpus_bleu',
  truth: references,
  prediction: oneText,
  options: [
    {
      name: 'tokenize',
      type: 'choice',
      default: '13a',
      choices: ['13a', 'zh', 'char', 'none'],
      help: {
        zh: '分词：13a 为 mteval-v13a（西文）；zh 把汉字与中文标点逐个分开；char 逐字符；none 只按空白。',
        en: 'Tokens: 13a as mteval-v13a; zh parts Chinese characters and punctuation; char takes every character; none only splits at blanks.',
      },
    },
    {
      name: 'smooth',
      type: 'choice',
      default: 'exp',
      choices: ['exp', 'floor', 'none'],
      help: {
        zh: '某阶 n 元没有匹配时的平滑：exp 依次取 1/2、1/4…；floor 取 0.1；none 得 0 分。',
        en: 'What a size of n-gram without a match counts: exp 1/2, 1/4 and so on; floor 0.1; none makes the score 0.',
      },
    },
    {
      name: 'lowercase',
      type: 'choice',
      default: 'no',
      choices: ['no', 'yes'],
      help: { zh: 'yes 表示不区分大小写。', en: 'yes: whatever the case.' },
    },
  ],
  title: { zh: 'BLEU（机器翻译）', en: 'BLEU (translation)' },
  help: {
    zh: `机器翻译常用：提交与参考共有的 1 到 4 元词组的比例，几何平均后乘以过短惩罚；在全部行上合计，不是逐行平均。取值 0 到 100，与 sacreBLEU 一致。多个参考时，匹配数以出现最多的参考为限，参考长度取最接近的。${severalReferences.zh}\n\n$$100\\cdot\\min\\big(1,e^{1-r/c}\\big)\\prod_{n=1}^{4}p_n^{1/4}$$\n\n$c$ 为提交总长，$r$ 为参考总长。没有任何匹配，或没有一行达到 4 个词，得 0。`,
    en: `Usual for translations: the share of n-grams of 1 to 4 words that the references have, too, their geometric mean, times a penalty for short texts; over all rows at once, not a mean of rows. From 0 to 100, as sacreBLEU gives it. With several references a match counts up to the reference that has it most, and the closest length is taken. ${severalReferences.en}\n\n$$100\\cdot\\min\\big(1,e^{1-r/c}\\big)\\prod_{n=1}^{4}p_n^{1/4}$$\n\n$c$ is the length of the submitted texts, $r$ that of the references. Without any match, or without a row of 4 words, it is 0.`,
  },
  example: {
    solution: 'id,text\n1,The cat sat on the mat.\n2,It rains again today.\n',
    submission: 'id,text\n1,The cat is on the mat.\n2,It rains again today.\n',
    value: 69.18912876154526,
  },
  evaluate: (data) => {
    const smooth = String(data.options.smooth)
    return corpusBoards(data, WIDTH, bleuCounts(data), (totals) => bleuOf(totals, smooth))
  },
})
