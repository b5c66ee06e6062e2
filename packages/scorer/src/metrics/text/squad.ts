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
const ARTICLES = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu

function normal(text: string, punctuation: RegExp): string {
  return wordsOf(text.toLowerCase().replace(punctuation, '').replace(ARTICLES, ' ')).join(' ')
}
