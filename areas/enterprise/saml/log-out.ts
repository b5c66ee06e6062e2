import { inflateRawSync } from 'node:zlib'
import { type LogOutMessage, SsoFailure } from '@leitai/identity/sso/provider'
import type { Profile, SAML } from '@node-saml/node-saml'
import { refuseWeak, SIGNATURES } from './algorithms.ts'

const MOST = 512 * 1024
const refused = (problem: string) => new SsoFailure('failed', problem)

/** Whose log-in a signed request ends. */
export async function logOutIn(saml: SAML, { form, query }: LogOutMessage, key: string): Promise<Profile> {
  const request = form.get('SAMLRequest') ?? ''
  if (query === undefined) {
    await refuseWeak(request, key)
    return (await saml.validatePostRequestAsync({ SAMLRequest: request })).profile
  }
  const { profile } = await saml.validateRedirectAsync(Object.fromEntries(form), await signedPart(query, key))
  if (!profile) throw refused('no request to log out')
  return profile
}

/**
 * The part of an address that its signature is over (SAML bindings, 3.4.4.1). The library takes an address without a signature as good, and
 * parts by the first that looks like them: so each must be there once, and none that has not to be.
 */
async function signedPart(query: string, key: string): Promise<string> {
  const parts = query.split('&').map((part) => [part.split('=')[0] ?? '', part] as const)
  const named = new Map(parts)
  const names = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']
  if (named.size !== parts.length || [...named.keys()].some((name) => !names.includes(name)))
    throw refused('the address has other parts')
  const needed = ['SAMLRequest', 'SigAlg', 'Signature'].every((name) => /=./.test(named.get(name) ?? ''))
  const algorithm = new URLSearchParams(named.get('SigAlg')).get('SigAlg') ?? ''
  if (!needed || !SIGNATURES.includes(algorithm)) throw refused('signed by nothing, or by an algorithm that is refused')
  const packed = new URLSearchParams(named.get('SAMLRequest')).get('SAMLRequest') ?? ''
  const xml = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST })
  await refuseWeak(xml.toString('base64'), key)
  return ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => named.get(name) ?? []).join('&')
}
