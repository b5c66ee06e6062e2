import { wordsOf } from './code-points.ts'

/** Marks that are words of their own wherever they are. */
const MARKS = /[;@#$%&?!*[\](){}<>"«»“”‘’„]|`+|--+|\.{2,}/g
/** A comma or colon parts words, but not digits. */
const COMMAS = /[,:](?!\d)/g
const FULL_STOP = /([^.\s])\.(?= |$)/g
const ENDINGS = /([^'\s])('(?:s|m|d|ll|re|ve)?|n't)(?= |$)/g
/** Two words that are written as one. */
const JOINED = /(^| )(can(?=not )|gim(?=me )|gon(?=na )|got(?=ta )|lem(?=me )|wan(?=na ))/g

/** Words of a western text in lower case as the Penn Treebank parts them: punctuation and the endings 's, n't and so on are words. */
export function westernWords(text: string): string[] {
  const separated = wordsOf(text.replace(MARKS, ' $& ').replace(COMMAS, ' $& ')).join(' ')
  const ended = separated.replace(FULL_STOP, '$1 .').replace(ENDINGS, '$1 $2')
  return wordsOf(`${ended} `.replace(JOINED, '$1$2 '))
}
