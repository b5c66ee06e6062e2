import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { sameBytes, textOf } from './code-points.ts'
import {
  comparisonOption,
  counts,
  formOf,
  oneText,
  references,
  referencesOf,
  severalReferences,
  submittedOf,
} from './fields.ts'

export const exactMatch = defineMetric({
  name: 'exact-match',
  family: 'text',
  direction: 'higher',
  reference:
    'scikit-learn accuracy_score; with squad the SQuAD script’s exact match, with cmrc that of cmrc2018_evaluate.py',
  weighted: true,
  truth: references,
  prediction: oneText,
  options: [comparisonOption],
  title: { zh: '文本完全匹配率', en: 'Exact match of texts' },
  help: {
    zh: `提交的文本与某个参考文本相同的行所占的比例。文本首尾的空格总是不计；两者都空算相同。${severalReferences.zh}\n\n$$\\frac1n\\sum_i[\\hat y_i\\in Y_i]$$`,
    en: `The share of rows whose text equals a reference. Blanks around a text never count; two empty texts are equal. ${severalReferences.en}\n\n$$\\frac1n\\sum_i[\\hat y_i\\in Y_i]$$`,
  },
  example: {
    options: { compare: 'squad' },
    solution: 'id,answer,other\n1,the Yellow River,\n2,1949,in 1949\n3,red,\n',
    submission: 'id,answer\n1,Yellow River.\n2,In 1949\n3,blue\n',
    value: 2 / 3,
  },
  evaluate: (data) => {
    const all = referencesOf(data)
    const guess = submittedOf(data)
    if (data.options.compare === 'exact') {
      return meanOf(data, (row) => (all.some((raw, k) => counts(raw, k, row) && sameBytes(raw, guess, row)) ? 1 : 0))
    }
    const form = formOf(data.options)
    return meanOf(data, (row) => {
      const wanted = form(textOf(guess, row))
      return all.some((raw, k) => counts(raw, k, row) && form(textOf(raw, row)) === wanted) ? 1 : 0
    })
  },
})
