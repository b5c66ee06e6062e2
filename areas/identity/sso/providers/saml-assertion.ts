import type { Profile } from '@node-saml/node-saml'
import { XMLParser } from 'fast-xml-parser'
import { type Attributes, SsoFailure } from '../provider.ts'
import { isTree, type XmlTree } from './cas.ts'

/** What the library leaves to its user: to whom, for which request and by whom an assertion was made. */

export interface Expected {
  request: string
  acs: string
  issuer: string
  skewMs: number
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const refused = (problem: string) => new SsoFailure('failed', problem)

const first = (value: unknown): XmlTree => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return isTree(one) ? one : {}
}
const all = (value: unknown): XmlTree[] => (Array.isArray(value) ? value.filter(isTree) : [])
const attributeOf = ({ $: own }: XmlTree, name: string) => {
  const value = isTree(own) ? own[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Checks the signed assertion; returns its id and until when it is good. */
export function confirms(
  profile: Profile,
  { request, acs, issuer, skewMs }: Expected,
): { id: string; expiresAt: Date } {
  if (profile.issuer !== issuer) throw refused('another issuer')
  const destination = destinationOf(profile.getSamlResponseXml?.() ?? '')
  if (destination !== null && destination !== acs) throw refused('for another destination')
  const assertion = first(profile.getAssertion?.().Assertion)
  const id = attributeOf(assertion, 'ID')
  const expires = Date.parse(attributeOf(first(assertion.Conditions), 'NotOnOrAfter'))
  if (id === '' || Number.isNaN(expires)) throw refused('an assertion without id or end')
  const subject = first(assertion.Subject)
  const now = Date.now()
  const isMeant = all(subject.SubjectConfirmation).some((confirmation) => {
    const data = first(confirmation.SubjectConfirmationData)
    return (
      attributeOf(confirmation, 'Method') === BEARER &&
      attributeOf(data, 'Recipient') === acs &&
      attributeOf(data, 'InResponseTo') === request &&
      attributeOf(data, 'NotBefore') === '' &&
      Date.parse(attributeOf(data, 'NotOnOrAfter')) > now - skewMs
    )
  })
  if (!isMeant) throw refused('for another recipient, request or time')
  return { id, expiresAt: new Date(Math.max(expires, now) + skewMs) }
}

const responses = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true })
function destinationOf(xml: string): string | null {
  const tree: XmlTree = responses.parse(xml)
  const destination = first(tree.Response)['@Destination']
  return typeof destination === 'string' && destination !== '' ? destination : null
}

/** Names by which everybody calls these attributes. */
const FRIENDLY: Readonly<Record<string, string>> = {
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'eduPersonPrincipalName',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': 'eduPersonScopedAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': 'eduPersonAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.10': 'eduPersonTargetedID',
  'urn:oid:1.3.6.1.4.1.25178.1.2.9': 'schacHomeOrganization',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id': 'pairwise-id',
  'urn:oasis:names:tc:SAML:attribute:subject-id': 'subject-id',
  'urn:oid:0.9.2342.19200300.100.1.1': 'uid',
  'urn:oid:0.9.2342.19200300.100.1.3': 'mail',
  'urn:oid:2.16.840.1.113730.3.1.3': 'employeeNumber',
  'urn:oid:2.16.840.1.113730.3.1.241': 'displayName',
  'urn:oid:2.5.4.3': 'cn',
  'urn:oid:2.5.4.10': 'o',
  'urn:oid:2.5.4.11': 'ou',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'mail',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name': 'displayName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn': 'upn',
}

/** An identifier of one log-in alone is no identity, so a transient NameID is left out. */
export function attributesIn(profile: Profile): Attributes {
  const { attributes } = profile
  const told = isTree(attributes) ? Object.entries(attributes) : []
  const named = Map.groupBy(told, ([name]) => FRIENDLY[name] ?? name)
  const nameId = profile.nameIDFormat === TRANSIENT || !profile.nameID ? [] : [['nameID', [profile.nameID]] as const]
  return Object.fromEntries([
    ...[...named].map(([name, given]) => [name, given.flatMap(([, value]) => textsIn(value))] as const),
    ...nameId,
  ])
}

/** Values are texts; that of eduPersonTargetedID is an element NameID. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'string') return [value]
  if (!isTree(value)) return []
  return value.NameID === undefined ? textsIn(value._) : textsIn(value.NameID)
}
