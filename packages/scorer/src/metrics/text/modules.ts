import type { textMetrics } from './index.ts'

const levenshtein = () => import('./levenshtein.ts')
const wordOverlap = () => import('./word-overlap.ts')
const rouge = () => import('./rouge.ts')
const spans = () => import('./span-f1.ts')

/** The module of each metric of this family; see by-name.ts. */
export const textModules = {
  'exact-match': () => import('./exact-match.ts'),
  levenshtein,
  cer: levenshtein,
  wer: levenshtein,
  'word-jaccard': wordOverlap,
  'token-f1': wordOverlap,
  'cmrc-f1': () => import('./cmrc-f1.ts'),
  bleu: () => import('./bleu.ts'),
  chrf: () => import('./chrf.ts'),
  ter: () => import('./ter.ts'),
  'rouge-1': rouge,
  'rouge-2': rouge,
  'rouge-l': rouge,
  meteor: () => import('./meteor.ts'),
  cider: () => import('./cider.ts'),
  'entity-f1': () => import('./entity-f1.ts'),
  'answer-f1': spans,
  'span-f1': spans,
  'spelling-f': () => import('./spelling.ts'),
  'edit-f': () => import('./edit-f.ts'),
  'pass-at-k': () => import('./pass-at-k.ts'),
} satisfies Record<keyof typeof textMetrics, () => Promise<object>>
