import { isOpenLdap, type SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import type { Language } from '@leitai/platform/contract/language'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { SsoFailure } from './provider.ts'
import { identityProviderOf } from './providers/saml-metadata.ts'

/** Settings with which nobody could log in, or not safely. */
export function refusalOfSettings(settings: SsoProvider, language: Language): Refusal | null {
  if (isOpenLdap(settings)) return { code: 'sso.ldapOpen' }
  if (settings.kind !== 'saml') return null
  try {
    identityProviderOf(settings)
    return null
  } catch (error) {
    if (!(error instanceof SsoFailure) || error.words === null) throw error
    return { code: 'sso.metadata', values: { problem: error.words[language] } }
  }
}
