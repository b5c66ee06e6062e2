import { meanOf } from '../boards.ts'
import { type Data, defineMetric } from '../metric.ts'
import { textOf } from './code-points.ts'
import { longestCommonRun } from './common-run.ts'
import { counts, oneText, references, referencesOf, severalReferences, submittedOf } from './fields.ts'
import { cmrcWords } from './squad.ts'

function f1Of(data: Data): (row: number) => number {
  const all = referencesOf(data)
  const guess = submittedOf(data)
  return (row) => {
    const answer = cmrcWords(textOf(guess, row))
    let best = 0
    for (const [k, raw] of all.entries()) {
      if (!counts(raw, k, row)) continue
      const truth = cmrcWords(textOf(raw, row))
      const shared = longestCommonRun(truth, answer)
      if (shared > 0) best = Math.max(best, (2 * shared) / (truth.length + answer.length))
    }
    return best
  }
}

export const cmrcF1 = defineMetric({
  name: 'cmrc-f1',
  family: 'text',
  direction: 'higher',
  reference: 'CMRC 2018, cmrc2018_evaluate.py, F1 (also of DRCD)',
  weighted: true,
  truth: references,
  prediction: oneText,
  options: [],
  title: { zh: '中文阅读理解 F1（CMRC 2018、DRCD）', en: 'F1 of Chinese reading comprehension (CMRC 2018, DRCD)' },
  help: {
    zh: `中文抽取式阅读理解的 F1：按答案与参考的最长公共连续片段 $\\mathrm{LCS}$ 计算，而不是按词的重叠，因此与 SQuAD 的 token-f1 不同，一般更低。取各参考中最好的，对各行求平均，取值 0 到 1（CMRC 的脚本写成百分数）。\n\n$$\\frac1n\\sum_i\\max_{y\\in Y_i}\\frac{2\\,\\mathrm{LCS}(\\hat y_i,y)}{|\\hat y_i|+|y|}$$\n\n文本转为小写，去掉半角的 \`-:_*^/\\~+=\` 与反引号，以及全角的\`，。：？！“”；’《》·、「」（）－～『』\`；每个汉字（U+4E00–9FA5）为一个单位，其余部分按西文分词（Penn Treebank 规则，标点与 's、n't 等各为一个词）。其他标点（如 .、,、【】）照常参与比较。没有公共片段的行计 0，两者都空也计 0。完全匹配率请用 exact-match，compare = cmrc。${severalReferences.zh}`,
    en: `The F1 of extractive reading comprehension in Chinese. It counts the longest run $\\mathrm{LCS}$ that an answer and a reference share, not the words that both have: therefore it differs from SQuAD’s token-f1, and is mostly lower. The best reference counts, averaged over the rows, from 0 to 1 (the script of CMRC gives per cent).\n\n$$\\frac1n\\sum_i\\max_{y\\in Y_i}\\frac{2\\,\\mathrm{LCS}(\\hat y_i,y)}{|\\hat y_i|+|y|}$$\n\nTexts are brought to lower case, without \`-:_*^/\\~+=\` and the backquote, nor the full-width comma, full stop, quotation marks, brackets and so on; every Chinese character (U+4E00-9FA5) is a unit, what is between them is parted into western words (as the Penn Treebank does it: punctuation and 's, n't and so on are words). Other punctuation, such as the full stop of western texts, counts. A row without a common run has 0, also where both texts are empty. For exact match take exact-match with compare = cmrc. ${severalReferences.en}`,
  },
  example: {
    solution: 'id,answer,other\n1,the summer of 1990,\n2,Peking University,the university\n',
    submission: 'id,answer\n1,in the summer of 1990\n2,University of Peking\n',
    value: 0.6444444444444445,
  },
  evaluate: (data) => meanOf(data, f1Of(data)),
})
