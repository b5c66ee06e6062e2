import type { Language } from '@leitai/platform/contract/language'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'

/** The text of a refusal in the response; null without a refusal. */
export const sayer = (language: Language) => (refusal: Refusal | null) => refusal && refusalText(refusal, language)
