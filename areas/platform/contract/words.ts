import type { Words } from './shape.ts'

/** Words that say nothing, in both languages. */
export const emptyWords: Words = Object.freeze({ zh: '', en: '' })
