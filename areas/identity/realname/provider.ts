import { createHmac, randomUUID } from 'node:crypto'
import type { RealNameConfig } from '@leitai/platform/config/real-name'
import { askOutside } from '@leitai/platform/http/ask-outside'
import * as z from 'zod/mini'

/** A service that checks whether a name and a mainland identity card belong together. */
export interface Provider {
  /** Stored with the document as the method of verification. */
  name: string
  /** Throws if there is no response; then a reviewer decides. */
  matches(card: { name: string; cardNo: string }): Promise<boolean>
}

const Answer = z.object({ match: z.boolean() })
const PATIENCE_MS = 5000

/** The signature of a request: HMAC-SHA-256 of the body's bytes, in hexadecimal; see docs/OPERATIONS.md. */
const signatureOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

export function openProvider(
  config: RealNameConfig | null,
  { now, patienceMs = PATIENCE_MS }: { now: () => Date; patienceMs?: number },
): Provider | null {
  if (!config) return null
  return {
    name: new URL(config.url).hostname,
    async matches({ name, cardNo }) {
      const body = JSON.stringify({ name, cardNo, timestamp: now().toISOString(), nonce: randomUUID() })
      const response = await askOutside(config.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-realname-key': config.key,
          'x-realname-signature': signatureOf(config.secret, body),
        },
        body,
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) throw new Error(`the real-name provider answered ${response.status}`)
      return Answer.parse(await response.json()).match
    },
  }
}
