import type { OptionValue } from '../../types.ts'
import { eachBoard } from '../boards.ts'
import { type Data, defineMetric, type Field, type RawColumn, type Truth } from '../metric.ts'
import { textOf, wordsOf } from './code-points.ts'
import { editsOf, type Merge } from './edits.ts'
import { counts, measureOptions, oneText, referencesOf, severalReferences, sourceField, submittedOf } from './fields.ts'

const truth: Field[] = [
  sourceField,
  { name: 'reference', kind: 'text', many: 1, title: { zh: '正确的文本', en: 'right text' } },
]

/** Edits that are right, that are wrong, and that are missing. */
interface Counts {
  right: number
  wrong: number
  missed: number
}

const unitsOf = (text: string, unit: unknown) => (unit === 'char' ? Array.from(wordsOf(text).join('')) : wordsOf(text))
const isMerge = (merge: unknown): merge is Merge => merge === 'all-equal' || merge === 'all-split'

/** The edits of a row’s references, each of them an annotator’s. */
function truthReader({ values }: Pick<Truth, 'values'>, { unit, merge }: Data['options']) {
  const [source, ...references] = referencesOf({ values })
  const kind: Merge = isMerge(merge) ? merge : 'all-merge'
  const read = (raw: RawColumn, row: number) => unitsOf(textOf(raw, row), unit)
  return (row: number) => {
    const from = source ? read(source, row) : []
    const edits = (raw: RawColumn, at: number) => editsOf(from, read(raw, at), kind)
    const wanted = references.flatMap((raw, k) => (counts(raw, k, row) ? [edits(raw, row)] : []))
    return { wanted, edits }
  }
}

function compare(wanted: Set<string>, made: Set<string>): Counts {
  let right = 0
  for (const edit of made) if (wanted.has(edit)) right++
  return { right, wrong: made.size - right, missed: wanted.size - right }
}

const sum = (one: Counts, other: Counts): Counts => ({
  right: one.right + other.right,
  wrong: one.wrong + other.wrong,
  missed: one.missed + other.missed,
})

/** Precision is 1 without a wrong edit, recall without a missed one, as ERRANT has it. */
function scoreOf({ right, wrong, missed }: Counts, { measure, beta }: Data['options']): number {
  const precision = wrong === 0 ? 1 : right / (right + wrong)
  const recall = missed === 0 ? 1 : right / (right + missed)
  if (measure === 'precision') return precision
  if (measure === 'recall') return recall
  const square = Number(beta) ** 2
  return precision + recall === 0 ? 0 : ((1 + square) * precision * recall) / (square * precision + recall)
}

/** The reference with which the F-score up to this row, in four decimals, is greatest; then more right, fewer wrong, fewer missed edits. */
function bestOf(options: Counts[], before: Counts, beta: OptionValue): Counts {
  const scored = options.map((one) => ({ one, f: scoreOf(sum(before, one), { beta }).toFixed(4) }))
  const [best] = scored.sort(
    (x, y) =>
      Number(y.f) - Number(x.f) ||
      y.one.right - x.one.right ||
      x.one.wrong - y.one.wrong ||
      x.one.missed - y.one.missed,
  )
  return best?.one ?? nothing
}
const nothing: Counts = { right: 0, wrong: 0, missed: 0 }

function evaluateOn(data: Data): (rows: Uint32Array) => number {
  const read = truthReader(data, data.options)
  const submitted = submittedOf(data)
  const rowCounts = Array.from({ length: data.rows }, (_, row) => {
    const { wanted, edits } = read(row)
    const made = edits(submitted, row)
    return wanted.map((one) => compare(one, made))
  })
  const { beta = 0.5 } = data.options
  return (rows) => {
    let total = nothing
    for (const row of rows) total = sum(total, bestOf(rowCounts[row] ?? [], total, beta))
    return scoreOf(total, data.options)
  }
}

export const editF = defineMetric({
  name: 'edit-f',
  family: 'text',
  direction: 'higher',
  reference: 'ERRANT, errant_parallel -lev -merge all-merge and errant_compare (span-based correction)',
  truth,
  prediction: oneText,
  options: [
    {
      name: 'unit',
      type: 'choice',
      default: 'word',
      choices: ['word', 'char'],
      help: {
        zh: '编辑的单位：word 为空白之间的词（须先分词），char 为除空白外的每个字符（适合中文）。',
        en: 'What is edited: word, the words between blanks (texts must be tokenized); char, every character but blanks, which suits Chinese.',
      },
    },
    {
      name: 'merge',
      type: 'choice',
      default: 'all-merge',
      choices: ['all-merge', 'all-equal', 'all-split'],
      help: {
        zh: '相邻的改动如何合成编辑：all-merge 全部合并；all-equal 只合并同类的（替换、插入、删除）；all-split 不合并。',
        en: 'How changes next to each other become edits: all-merge, all are one; all-equal, those of a kind (replaced, inserted, deleted) are; all-split, none.',
      },
    },
    ...measureOptions(0.5),
  ],
  title: { zh: '语法纠错 F0.5（编辑级，ERRANT）', en: 'F0.5 of grammatical error correction (edits, ERRANT)' },
  help: {
    zh: `答案的第一列是原文，其后是正确的文本，每位标注者一列；提交改好的全文。原文到参考、原文到提交，各按最少的改动（Levenshtein，费用相同时先替换，再插入）对齐，得到编辑；位置与改成的内容都相同才算对。$TP$ 为正确的编辑，$FP$ 为提交中其余的，$FN$ 为漏掉的，在榜上所有行合计。\n\n$$P=\\frac{TP}{TP+FP},\\quad R=\\frac{TP}{TP+FN},\\quad F_\\beta=\\frac{(1+\\beta^2)PR}{\\beta^2P+R}$$\n\n没有 $FP$ 时 $P=1$，没有 $FN$ 时 $R=1$。多个参考时，按答案的行序逐行取使累计 F 值（四位小数）最大的一个。${severalReferences.zh}这是 ERRANT 不用词性的方式（-lev -merge all-merge）；ERRANT 默认的对齐与合并、ChERRANT 和 M2 scorer 分别要用词性、读音字形或人工标注的编辑，数值与此不同。两段文本（去掉相同的结尾）单位数之积超过三千三百万时，整体算一处编辑。只有等长替换的拼写纠错请用 spelling-f。`,
    en: `The solution has the text to correct in its first column, then right texts, a column for each annotator; a submission has the corrected text. From the first to each reference, and to the submitted text, the fewest changes (Levenshtein; of equal costs replacing comes first, then inserting) give the edits. One is right if its place and what it puts there are the same. $TP$ edits are right, $FP$ others were submitted, $FN$ were missed, over all rows of the board.\n\n$$P=\\frac{TP}{TP+FP},\\quad R=\\frac{TP}{TP+FN},\\quad F_\\beta=\\frac{(1+\\beta^2)PR}{\\beta^2P+R}$$\n\n$P$ is 1 without $FP$, $R$ without $FN$. Of several references each row, in the order of the solution, takes the one with which the F-score so far (in four decimals) is greatest. ${severalReferences.en} This is what ERRANT does without parts of speech (-lev -merge all-merge); by default it aligns and merges by them, ChERRANT by sound and shape of characters, the M2 scorer takes edits of annotators: their values differ. Two texts whose numbers of units, without equal ends, multiply to more than 33 million count as one edit. For spelling alone, where texts keep their lengths, take spelling-f.`,
  },
  example: {
    solution:
      'id,source,reference,other\n1,He go to school yesterday .,He went to school yesterday .,\n2,I like a apples .,I like apples .,I like an apple .\n3,It is fine .,It is fine .,\n',
    submission: 'id,text\n1,He goes to school yesterday .\n2,I like an apple .\n3,It is fine .\n',
    value: 0.5,
  },
  perfect: ({ raw }) => [raw?.[1]],
  undefinedOn: (given, rows, options) => {
    const read = truthReader(given, options)
    return rows.some((row) => (read(row).wanted[0]?.size ?? 0) > 0) ? null : 'nothing-true'
  },
  evaluate: (data) => eachBoard(data, evaluateOn(data)),
})
