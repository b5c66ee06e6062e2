import type { Words } from '@leitai/platform/contract/inputs'

/** Titles in a sentence, quoted. */
export const zhList = (titles: readonly Words[]) => titles.map(({ zh }) => `“${zh}”`).join('、')
export const enList = (titles: readonly Words[]) => titles.map(({ en, zh }) => `“${en || zh}”`).join(', ')
