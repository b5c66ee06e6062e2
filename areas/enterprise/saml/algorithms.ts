import { SsoFailure } from '@leitai/identity/sso/provider'
import { decryptXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'

/**
 * Which algorithms a message may use. They are read as the library reads them, by its parser, and from what was encrypted as well: whoever
 * looks for them by other means can be shown others. Names are compared without their namespaces, as the library does.
 */

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const DSIG_MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const ENC = 'http://www.w3.org/2001/04/xmlenc#'
const ENC_11 = 'http://www.w3.org/2009/xmlenc11#'
/** Without comments: with them, a name could be read up to one. */
const CANONICAL = ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315']

export const SIGNATURES: readonly string[] = ['rsa-sha256', 'rsa-sha384', 'rsa-sha512'].map((name) => DSIG_MORE + name)
const allowed: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: SIGNATURES,
  DigestMethod: [`${ENC}sha256`, `${ENC}sha512`, `${DSIG_MORE}sha384`],
  CanonicalizationMethod: CANONICAL,
  Transform: [`${DSIG}enveloped-signature`, ...CANONICAL],
  EncryptionMethod: [
    ...['aes128-cbc', 'aes192-cbc', 'aes256-cbc'].map((name) => ENC + name),
    ...['aes128-gcm', 'aes192-gcm', 'aes256-gcm'].map((name) => ENC_11 + name),
  ],
}
/** RSA 1.5 answers an attacker who asks often enough what a key was (Bleichenbacher). */
const KEY_ENCRYPTION: readonly string[] = [`${ENC}rsa-oaep-mgf1p`, `${ENC_11}rsa-oaep`]
/** Within RSA-OAEP a digest is no signature, and SHA-1 is what everybody uses. */
const OAEP_DIGESTS: readonly string[] = [
  `${DSIG}sha1`,
  `${DSIG}sha256`,
  `${DSIG}sha512`,
  `${ENC}sha256`,
  `${ENC}sha512`,
]

const MOST = 512 * 1024

const nameOf = ({ localName, nodeName }: Element | Attr) => localName ?? nodeName

const refused = (problem: string) => new SsoFailure('failed', problem)

function allowedFor(element: Element): readonly string[] | undefined {
  const name = nameOf(element)
  const parent = element.parentNode?.nodeName.split(':').at(-1)
  if (name === 'EncryptionMethod' && parent === 'EncryptedKey') return KEY_ENCRYPTION
  if (name === 'DigestMethod' && parent === 'EncryptionMethod') return OAEP_DIGESTS
  return allowed[name]
}

function refuseOthers(elements: readonly Element[]): void {
  for (const element of elements) {
    const allowed = allowedFor(element)
    if (!allowed) continue
    const given = Array.from(element.attributes).filter((one) => nameOf(one) === 'Algorithm')
    if (given.length !== 1 || given.some(({ value }) => !allowed.includes(value)))
      throw refused('signed or encrypted by an algorithm that is refused')
  }
}

/** Refuses document types, and algorithms that are not allowed, before anything is verified. `key` is ours, for what is encrypted. */
export async function refuseWeak(message: string, key: string): Promise<void> {
  const xml = Buffer.from(message, 'base64').toString('utf8')
  if (xml.length > MOST) throw refused('the message is refused')
  const encrypted = await refuseWeakIn(xml)
  // More than one is refused by the library.
  for (const one of encrypted.slice(0, 1)) {
    if (key === '') throw refused('encrypted, and there is no key')
    await refuseWeakIn(await decryptXml(String(one), key))
  }
}

/** Returns what is encrypted in it. */
async function refuseWeakIn(xml: string): Promise<readonly Element[]> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw refused('the message is refused')
  const document = await parseDomFromString(xml)
  refuseOthers(xpath.selectElements(document, '//*'))
  return xpath.selectElements(document, "//*[local-name()='EncryptedAssertion']")
}
