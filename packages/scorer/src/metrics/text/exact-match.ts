import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { sameBytes, textOf, wordsOf } from './code-points.ts'
import { counts, oneText, references, referencesOf, severalReferences, submittedOf } from './fields.ts'
import { squadText } from './squad.ts'

const forms: Record<string, (text: string) => string> = {
  blanks: (text) => wordsOf(text).join(' '),
  lowercase: (text) => wordsOf(text.toLowerCase()).join(' '),
  squad: squadText,
}

export const exactMatch = defineMetric({
  name: 'exact-match',
  family: 'text',
  direction: 'higher',
  reference: 'scikit-learn accuracy_score; with squad the SQuAD script’s exact match',
  weighted: true,
  truth: references,
  prediction: oneText,
  options: [
    {
      name: 'compare',
      type: 'choice',
      default: 'exact',
      choices: ['exact', 'blanks', 'lowercase', 'squad'],
      help: {
        zh: 'exact 逐字比较；blanks 将连续空白视为一个；lowercase 另忽略大小写；squad 按 SQuAD 规则：小写，去掉标点与冠词 a、an、the。',
        en: 'exact: as it is; blanks: runs of blanks are one; lowercase: also whatever the case; squad: as SQuAD does, in lower case without punctuation and the articles a, an, the.',
      },
    },
  ],
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
    const form = forms[String(data.options.compare)]
    if (!form) {
      return meanOf(data, (row) => (all.some((raw, k) => counts(raw, k, row) && sameBytes(raw, guess, row)) ? 1 : 0))
    }
    return meanOf(data, (row) => {
      const wanted = form(textOf(guess, row))
      return all.some((raw, k) => counts(raw, k, row) && form(textOf(raw, row)) === wanted) ? 1 : 0
    })
  },
})
