import { X509Certificate } from 'node:crypto'
import { SsoFailure } from '@leitai/identity/sso/provider'
import { isTree, type Tree } from '@leitai/identity/sso/tree'
import type { SettingsOf } from '@leitai/platform/config/contract.sso-providers'
import { XMLParser } from 'fast-xml-parser'
import { samlProblems } from './texts.ts'

/** An identity provider's settings, from its metadata or from the fields that an admin has filled in. */
export interface IdentityProvider {
  entityId: string
  entryPoint: string
  /** Empty: it is not told when somebody logs out there. */
  logoutUrl: string
  certificates: string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
})

const wrong = (problem: keyof typeof samlProblems) => new SsoFailure('settings', samlProblems[problem])
const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value : [value]).filter(isTree)
const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function read(metadata: string): IdentityProvider {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(metadata)) throw wrong('documentType')
  let tree: Tree
  try {
    tree = parser.parse(metadata, true)
  } catch {
    throw wrong('notXml')
  }
  const [entity, ...others] = listOf(tree.EntityDescriptor)
  if (!entity || others.length > 0) throw wrong('entities')
  const [role] = listOf(entity.IDPSSODescriptor)
  if (!role) throw wrong('noProvider')
  const locations = (name: string) =>
    listOf(role[name]).flatMap((one) => (one['@Binding'] === REDIRECT ? [textIn(one['@Location'])] : []))
  const signing = listOf(role.KeyDescriptor).filter((one) => one['@use'] !== 'encryption')
  const certificates = signing.flatMap(({ KeyInfo }) =>
    listOf(KeyInfo).flatMap(({ X509Data }) =>
      listOf(X509Data).flatMap(({ X509Certificate: found }) => (Array.isArray(found) ? found : [found]).map(textIn)),
    ),
  )
  return {
    entityId: textIn(entity['@entityID']),
    entryPoint: locations('SingleSignOnService')[0] ?? '',
    logoutUrl: locations('SingleLogoutService')[0] ?? '',
    certificates: certificates.map((one) => pemOf(one.replace(/\s/g, ''))),
  }
}

const pemOf = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----`

const isCertificate = (pem: string) => {
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
const isHttp = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** Throws, saying what is missing, if it is not enough to log anybody in. */
export function identityProviderOf(settings: SettingsOf<'saml'>): IdentityProvider {
  const found =
    settings.metadata === '' ? { ...settings, certificates: pemsIn(settings.certificates) } : read(settings.metadata)
  if (found.entityId === '') throw wrong('entityId')
  if (!isHttp(found.entryPoint)) throw wrong('entryPoint')
  if (found.logoutUrl !== '' && !isHttp(found.logoutUrl)) throw wrong('logoutUrl')
  if (found.certificates.length === 0) throw wrong('noCertificate')
  if (!found.certificates.every(isCertificate)) throw wrong('certificate')
  return found
}

const pemsIn = (written: string) => written.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
