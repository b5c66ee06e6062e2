import { createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'

/** Somebody who can tell whether a name and a mainland identity card belong together. */
export interface Provider {
  /** Kept with the document as how it was verified. */
  name: string
  /** Throws where there is no answer; then a person decides. */
  matches(card: { name: string; cardNo: string }): Promise<boolean>
}

export interface ProviderConfig {
  url: string
  key: string
  secret: string
}

type Environment = Record<string, string | undefined>

/** REALNAME_URL, REALNAME_KEY and REALNAME_SECRET: all three or none. */
export function readProvider(env: Environment, complain: (zh: string, en: string) => never): ProviderConfig | null {
  const { REALNAME_URL: url, REALNAME_KEY: key, REALNAME_SECRET: secret } = env
  if (!url && !key && !secret) return null
  if (!url || !key || !secret) {
    return complain(
      'REALNAME_URL、REALNAME_KEY、REALNAME_SECRET 须同时设置',
      'REALNAME_URL, REALNAME_KEY and REALNAME_SECRET must be set together',
    )
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return complain('REALNAME_URL 应为 https:// 开头的地址', 'REALNAME_URL must be an https:// address')
  }
  return { url, key, secret }
}

const Answer = z.object({ match: z.boolean() })
const PATIENCE_MS = 5000

/** The signature of a request: HMAC-SHA-256 of the body's bytes, in hexadecimal. docs/OPERATIONS.md describes the whole. */
const signatureOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

export function openProvider(
  config: ProviderConfig | null,
  { now, patienceMs = PATIENCE_MS }: { now: () => Date; patienceMs?: number },
): Provider | null {
  if (!config) return null
  return {
    name: new URL(config.url).hostname,
    async matches({ name, cardNo }) {
      const body = JSON.stringify({ name, cardNo, timestamp: now().toISOString(), nonce: randomUUID() })
      const response = await fetch(config.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-realname-key': config.key,
          'x-realname-signature': signatureOf(config.secret, body),
        },
        body,
        // Another address would get the person's name and number.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) throw new Error(`the real-name provider answered ${response.status}`)
      return Answer.parse(await response.json()).match
    },
  }
}
