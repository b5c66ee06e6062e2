import type { Language } from '@leitai/contract/core/language'
import { type Refusal, refusalText } from '@leitai/contract/refusals'

/** The text of a refusal in the response; null without a refusal. */
export const sayer = (language: Language) => (refusal: Refusal | null) => refusal && refusalText(refusal, language)
