import { wordsOf } from './code-points.ts'
import { westernWords } from './western-words.ts'

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

/** The marks that the script of CMRC 2018 leaves out. Others, such as the full stop of western texts, stay. */
const MARKS = /[-:_*^/\\~`+=，。：？！“”；’《》·、「」（）－～『』]/g

/** A text in lower case without those marks; blanks within it stay. */
export const cmrcText = (text: string): string => text.toLowerCase().trim().replace(MARKS, '')

/** Its Chinese characters one by one, and the words of what is between them. */
export function cmrcWords(text: string): string[] {
  return cmrcText(text)
    .split(/([\u4e00-\u9fa5])/)
    .flatMap((part, k) => (k % 2 === 1 ? [part] : westernWords(part)))
}
