import { createHmac, randomUUID } from 'node:crypto'
import type { RealNameConfig } from '@leitai/platform/config/real-name'
import type { AppContext } from '@leitai/platform/context/app-context'
import { perContext } from '@leitai/platform/context/request-context'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { Refused } from '@leitai/platform/errors/refuse'
import { askOutside } from '@leitai/platform/http/ask-outside'
import { defineJob, rowId } from '@leitai/platform/jobs/job'
import * as z from 'zod/mini'
import { decide, lockApplication } from './decide.ts'
import { cardApplications } from './table.ts'
import { openEncrypted } from './vault.ts'

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

const providerOf = perContext((ctx) => openProvider(ctx.config.realName, ctx))

/** The application's id. */
export const providerJob = defineJob({
  name: 'realname',
  queue: 'outside',
  payload: rowId,
  key: null,
  attempts: 3,
  timeout: 120_000,
  run: (ctx, { id }) => askProvider(ctx, providerOf(ctx), id),
})

/** The job: asks the provider about a waiting application and decides it. Without a response, a reviewer decides. */
export async function askProvider(ctx: AppContext, provider: Provider | null, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(cardApplications).where(eq(cardApplications.id, id))
  if (!provider || row?.state !== 'pending') return
  const { name, cardNo } = await openEncrypted(ctx, row)
  if (name === null || cardNo === null) return
  const match = await provider.matches({ name, cardNo }).catch((error) => {
    const reason = error instanceof Error ? error.message : ''
    ctx.log.warn({ application: id, reason }, 'the real-name provider gave no answer; a reviewer decides')
    return null
  })
  if (match === null) return
  try {
    await transaction(ctx.db, async (db) => {
      const locked = await lockApplication(db, id)
      const answer = match ? '' : 'realName.mismatch'
      await decide(db, locked, { approve: match, answer, by: provider.name, reviewerId: null, now: ctx.now() })
    })
  } catch (error) {
    // A reviewer was faster.
    if (!(error instanceof Refused)) throw error
  }
}
