import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Server-side verification of AWS Signature Version 4, in headers and presigned addresses: written from its specification, for tests. */
export interface Signed {
  method: string
  /** As received: path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}
interface Keys {
  keyId: string
  secret: string
  region: string
}

const SKEW_MS = 15 * 60_000
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Why a request is refused, by S3's error name; null if its signature is valid. */
export function refusalOfSignature(request: Signed, keys: Keys, now: Date): string | null {
  const url = new URL(request.url, 'http://host')
  const presigned = url.searchParams.has('X-Amz-Signature')
  const given = presigned ? fromQuery(url.searchParams) : fromHeader(request.headers)
  if (!given) return 'AccessDenied'
  const [keyId, day = '', region = '', service, end] = given.credential.split('/')
  if (keyId !== keys.keyId) return 'InvalidAccessKeyId'
  if (region !== keys.region || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed'
  const at = timeOf(given.date)
  if (!at || !given.date.startsWith(day)) return 'AccessDenied'
  if (at.getTime() > now.getTime() + SKEW_MS) return 'RequestTimeTooSkewed'
  if (presigned) {
    if (!(given.seconds > 0 && given.seconds <= 604_800) || now.getTime() > at.getTime() + given.seconds * 1000)
      return 'AccessDenied'
  } else if (now.getTime() - at.getTime() > SKEW_MS) return 'RequestTimeTooSkewed'
  const names = given.signedHeaders.split(';')
  const sent = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (!names.includes('host') || sent.some((name) => !names.includes(name))) return 'AccessDenied'
  const payload = presigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'] ?? '')
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    given.signedHeaders,
    payload,
  ].join('\n')
  const scope = [day, region, 's3', 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', given.date, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secret}`, day), region), 's3'), 'aws4_request')
  const [expected, actual] = [hmac(key, text), Buffer.from(given.signature, 'hex')]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? null : 'SignatureDoesNotMatch'
}

interface Given {
  credential: string
  date: string
  seconds: number
  signedHeaders: string
  signature: string
}

function fromQuery(query: URLSearchParams): Given | null {
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null
  const get = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  return {
    credential: get('Credential'),
    date: get('Date'),
    seconds: Number(get('Expires')),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
  }
}

function fromHeader(headers: IncomingHttpHeaders): Given | null {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
    headers.authorization ?? '',
  )
  if (!found) return null
  const [, credential = '', signedHeaders = '', signature = ''] = found
  return { credential, signedHeaders, signature, date: String(headers['x-amz-date'] ?? ''), seconds: 0 }
}

function timeOf(text: string): Date | null {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!found) return null
  const [, year, month, day, hour, minute, second] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
