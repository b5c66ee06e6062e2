import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The path that routes.ts serves. */
export const OBJECTS_PATH = '/v3/api/objects/'

type PutGrant = { key: string; contentType: string; maxBytes: number; exact?: boolean; expires: number }
type GetGrant = { key: string; fileName: string; inline: boolean; expires: number }

/** Signs and verifies addresses that carry their own permission. `expires` is in seconds since 1970. */
type Signer = {
  putUrl(grant: PutGrant): string
  getUrl(grant: GetGrant): string
  readPut(key: string, query: URLSearchParams, now: Date): PutGrant | null
  readGet(key: string, query: URLSearchParams, now: Date): GetGrant | null
}

export function createSigner(
  secret: string,
  { path, use } = { path: OBJECTS_PATH, use: 'leitai object addresses' },
): Signer {
  // A derived key: these signatures are useless for anything else signed with the secret.
  const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  // JSON separates the parts, whatever characters they contain.
  const sign = (...parts: (string | number | boolean)[]) =>
    createHmac('sha256', hmacKey).update(JSON.stringify(parts)).digest('base64url')
  // An address without `exact` is signed as before there was one: servers of both versions may run during an upgrade.
  const signPut = ({ key, contentType, maxBytes, exact, expires }: PutGrant) =>
    sign('PUT', key, contentType, maxBytes, expires, ...(exact ? ['exact'] : []))
  const signGet = (grant: GetGrant) => sign('GET', grant.key, grant.fileName, grant.inline, grant.expires)

  return {
    putUrl: (grant) =>
      address(path + grant.key, {
        type: grant.contentType,
        max: grant.maxBytes,
        ...(grant.exact ? { exact: 1 } : {}),
        expires: grant.expires,
        signature: signPut(grant),
      }),
    getUrl: (grant) =>
      address(path + grant.key, {
        name: grant.fileName,
        inline: grant.inline ? 1 : 0,
        expires: grant.expires,
        signature: signGet(grant),
      }),
    readPut(key, query, now) {
      const grant = {
        key,
        contentType: query.get('type') ?? '',
        maxBytes: Number(query.get('max')),
        exact: query.get('exact') === '1',
        expires: Number(query.get('expires')),
      }
      return isValid(query, signPut(grant), grant.expires, now) ? grant : null
    },
    readGet(key, query, now) {
      const grant = {
        key,
        fileName: query.get('name') ?? '',
        inline: query.get('inline') === '1',
        expires: Number(query.get('expires')),
      }
      return isValid(query, signGet(grant), grant.expires, now) ? grant : null
    },
  }
}

function address(place: string, query: Record<string, string | number>): string {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${place}?${text.join('&')}`
}

function isValid(query: URLSearchParams, expected: string, expires: number, now: Date): boolean {
  const given = Buffer.from(query.get('signature') ?? '')
  const wanted = Buffer.from(expected)
  return given.length === wanted.length && timingSafeEqual(given, wanted) && now.getTime() < expires * 1000
}
