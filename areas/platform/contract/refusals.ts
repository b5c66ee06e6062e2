import { coreRefusals } from './core.refusals.ts'
import { fill, type RefusalValues } from './fill.ts'
import type { Language } from './language.ts'
import { ownRefusals } from './own-refusals.ts'

/**
 * The types of all refusals: each domain adds its own in its `refusals.ts`, so that a code that nobody declares does not compile. At run time
 * they are known once their domain's manifest is loaded (platform/domain/domain.ts).
 * @public Only exported interfaces can be added to.
 */
export interface RefusalCatalogue {
  own: typeof ownRefusals
  core: typeof coreRefusals
}

export type RefusalCode = { [D in keyof RefusalCatalogue]: keyof RefusalCatalogue[D] & string }[keyof RefusalCatalogue]

/** A refusal: its code, and the values for its message. */
export interface Refusal {
  code: RefusalCode
  values?: RefusalValues
}

const byCode = new Map<string, Refusals[string]>()

/** Makes refusals known by their codes. */
export function declareRefusals(refusals: Refusals): void {
  for (const [code, refusal] of Object.entries(refusals)) byCode.set(code, refusal)
}

declareRefusals(ownRefusals)
declareRefusals(coreRefusals)

/** All refusals of the domains that are loaded, by their codes. */
export const registeredRefusals = (): ReadonlyMap<string, Refusals[string]> => byCode

export const isRefusalCode = (code: string): code is RefusalCode => byCode.has(code)

function refusalOf(code: RefusalCode): Refusals[string] {
  const refusal = byCode.get(code)
  if (!refusal) throw new Error(`The domain that declares the refusal ${code} is not loaded`)
  return refusal
}

/** The HTTP status of an answer that says no for this reason. */
export const refusalStatus = (code: RefusalCode): number => refusalOf(code)[0]

/** The refusal's message in one language, with its values. */
export function refusalText({ code, values }: Refusal, language: Language): string {
  return fill(refusalOf(code)[language === 'zh' ? 1 : 2], values)
}

/** The text of a refusal in one language; null without a refusal. */
export const sayer = (language: Language) => (refusal: Refusal | null) => refusal && refusalText(refusal, language)

/** Refusals by code: HTTP status, Chinese, English. `{name}` is filled from the refusal's values. */
export type Refusals = Record<string, readonly [status: number, zh: string, en: string]>
