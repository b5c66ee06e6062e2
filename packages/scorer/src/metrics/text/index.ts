import type { Metric } from '../metric.ts'
import { bleu } from './bleu.ts'
import { chrf } from './chrf.ts'
import { cider } from './cider.ts'
import { cmrcF1 } from './cmrc-f1.ts'
import { editF } from './edit-f.ts'
import { entityF1 } from './entity-f1.ts'
import { exactMatch } from './exact-match.ts'
import { cer, levenshtein, wer } from './levenshtein.ts'
import { meteor } from './meteor.ts'
import { passAtK } from './pass-at-k.ts'
import { rouge1, rouge2, rougeL } from './rouge.ts'
import { answerF1, spanF1 } from './span-f1.ts'
import { spellingF } from './spelling.ts'
import { ter } from './ter.ts'
import { tokenF1, wordJaccard } from './word-overlap.ts'

/** The metrics on texts, in the order shown to hosts. */
export const textMetrics = {
  'exact-match': exactMatch,
  levenshtein,
  cer,
  wer,
  'word-jaccard': wordJaccard,
  'token-f1': tokenF1,
  'cmrc-f1': cmrcF1,
  bleu,
  chrf,
  ter,
  'rouge-1': rouge1,
  'rouge-2': rouge2,
  'rouge-l': rougeL,
  meteor,
  cider,
  'entity-f1': entityF1,
  'answer-f1': answerF1,
  'span-f1': spanF1,
  'spelling-f': spellingF,
  'edit-f': editF,
  'pass-at-k': passAtK,
} satisfies Record<string, Metric>
