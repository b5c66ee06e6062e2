import type { Language } from '@leitai/contract/core/language'
import { type Refusal, refusalText } from '@leitai/contract/refusals'

/** What stands in the way, as an answer tells it; null where nothing does. */
export const sayer = (language: Language) => (refusal: Refusal | null) => refusal && refusalText(refusal, language)
