import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { type Message, messages, PROTOCOL_PATH, Refusal, WAIT_SECONDS } from '../protocol.ts'

/** The server does not let this runner go on: its token is revoked, or it is too old. Asking again does not help. */
export class NotWelcome extends Error {}

type Ask<M extends Message> = z.input<(typeof messages)[M]['ask']>
type Answer<M extends Message> = z.output<(typeof messages)[M]['answer']>

export interface Client {
  /** Asks again after failures that may pass, until `signal` is aborted; then it throws. */
  ask<M extends Message>(message: M, ask: Ask<M>, signal: AbortSignal): Promise<Answer<M>>
  /** Once; throws if the server does not answer. */
  askOnce<M extends Message>(message: M, ask: Ask<M>, signal: AbortSignal): Promise<Answer<M>>
}

const FIRST_PAUSE_MS = 500
const MOST_PAUSE_MS = 15_000
/** An answer that takes longer is lost, for example with a connection that nobody has closed: the server answers `take` after WAIT_SECONDS. */
const ANSWER_MS = (WAIT_SECONDS + 25) * 1000
const PERMANENT = [400, 401, 403, 404, 409, 413]

export function openClient({
  url,
  token,
  failed,
}: {
  url: string
  token: string
  failed(error: unknown): void
}): Client {
  async function askOnce<M extends Message>(message: M, ask: Ask<M>, signal: AbortSignal): Promise<Answer<M>> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`${message}: no answer`)), ANSWER_MS)
    try {
      return await answerTo(message, ask, AbortSignal.any([signal, late.signal]))
    } finally {
      clearTimeout(timer)
    }
  }

  async function answerTo<M extends Message>(message: M, ask: Ask<M>, signal: AbortSignal): Promise<Answer<M>> {
    const response = await fetch(new URL(PROTOCOL_PATH + message, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(ask),
      redirect: 'error',
      signal,
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) {
      const said = Refusal.safeParse(body)
      const text = `${message}: ${response.status} ${said.success ? said.data.error : 'this is no server of Leitai, or too old a one'}`
      throw PERMANENT.includes(response.status) ? new NotWelcome(text) : new Error(text)
    }
    // The schema of this message, which the types cannot say.
    return messages[message].answer.parse(body) as Answer<M>
  }
  return {
    askOnce,
    async ask(message, ask, signal) {
      for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, MOST_PAUSE_MS)) {
        try {
          return await askOnce(message, ask, signal)
        } catch (error) {
          if (signal.aborted || error instanceof NotWelcome) throw error
          failed(error)
        }
        // Not all runners at once, after the server was away.
        await pause(wait * (0.5 + Math.random()), null, { signal })
      }
    },
  }
}
