import type { Language } from '@leitai/platform/contract/language'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import { Refused } from '@leitai/platform/errors/refuse'

/** The text of a refusal, for responses that only explain why an action is not possible. */
export const wordsOf = (refusal: Refusal | null, language: Language): string | null =>
  refusal && refusalText(refusal, language)

export const verdictOf = (refusal: Refusal | null, language: Language) => ({
  ok: refusal === null,
  code: refusal?.code ?? null,
  reason: wordsOf(refusal, language),
})

/** The refusal that a check throws, or null if it passes. */
export async function refusalFrom(check: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** How many submissions of a team count against its quota, as a column of a query. The submission domain counts them. */
export const countedSubmissions = definePort<(teamId: number | SQLWrapper) => SQL<number>>('team.countedSubmissions')
