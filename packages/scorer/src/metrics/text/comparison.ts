import type { MetricOption, Options } from '../metric.ts'
import { cmrcText } from './cmrc.ts'
import { wordsOf } from './code-points.ts'
import { squadText } from './squad.ts'

/** Brings a text into the form in which it is compared. */
export type Comparison = (text: string) => string

const forms: Record<string, Comparison> = {
  exact: (text) => text,
  blanks: (text) => wordsOf(text).join(' '),
  lowercase: (text) => wordsOf(text.toLowerCase()).join(' '),
  squad: squadText,
  cmrc: cmrcText,
}

/** When two texts are the same. */
export const comparisonOption: MetricOption = {
  name: 'compare',
  type: 'choice',
  default: 'exact',
  choices: Object.keys(forms),
  help: {
    zh: 'exact 逐字比较；blanks 将连续空白视为一个；lowercase 另忽略大小写；squad 按 SQuAD 规则：小写，去掉标点与冠词 a、an、the；cmrc 按 CMRC 2018 规则（中文）：小写，去掉其脚本所列的标点。',
    en: 'exact: as it is; blanks: runs of blanks are one; lowercase: also whatever the case; squad: as SQuAD does, in lower case without punctuation and the articles a, an, the; cmrc: as CMRC 2018 does for Chinese, in lower case without the punctuation that its script lists.',
  },
}

export const formOf = ({ compare }: Options): Comparison => forms[String(compare)] ?? ((text) => text)
