import { wordsOf } from './code-points.ts'

/** Normalisation of answers as in the SQuAD evaluation script: lower case, without punctuation and English articles, single spaces. */
export function squadText(text: string): string {
  return normal(text, /[!-/:-@[-`{-~]/g)
}

/** The same without any Unicode punctuation, for Chinese. */
export function squadMixed(text: string): string {
  return normal(text, /[!-/:-@[-`{-~]|\p{P}/gu)
}

// Python’s \b takes letters of any script as part of a word.
const WORDS = /[\p{L}\p{N}_]+/gu
const ARTICLES = new Set(['a', 'an', 'the'])

function normal(text: string, punctuation: RegExp): string {
  const words = text.toLowerCase().replace(punctuation, '')
  return wordsOf(words.replace(WORDS, (word) => (ARTICLES.has(word) ? ' ' : word))).join(' ')
}
