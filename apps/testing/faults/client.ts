import { setTimeout as pause } from 'node:timers/promises'
import type { Call, InputOf, WireOf } from '@leitai/platform/contract/call'
import { CallError, type Caller, createClient } from '@leitai/platform/contract/client'
import * as z from 'zod/mini'
import type { Person } from './people.ts'
import type { SupervisedProcess } from './supervised-process.ts'

/** What the load has observed and was promised. */
export interface Book {
  calls: number
  /** Count of each unsuccessful response, e.g. `503 server.busy`. */
  answers: Map<string, number>
  milliseconds: number[]
  /** Violations of the platform’s promises. */
  breaches: string[]
  /** Users who were told that they let too many reservations of a product lapse: checked at the end. */
  letGo: { userId: number; goodsId: number }[]
}
export const newBook = (): Book => ({ calls: 0, answers: new Map(), milliseconds: [], breaches: [], letGo: [] })

/** `unsure`: unknown whether it was done. */
type Answer<T> = { done: T } | { refused: string } | { unsure: string }

/** Longer than the server takes to report a timeout. */
const TIMEOUT_SECONDS = 40
/** A cut connection is noticed slightly before or after the process’s end. */
const MARGIN_MS = 2000
const TRIES_MS = 300_000

export interface Asker {
  once<C extends Call>(call: C, input: InputOf<C>): Promise<Answer<WireOf<C>>>
  /** Repeats until the outcome is known; for idempotent calls. */
  sure<C extends Call>(call: C, input: InputOf<C>): Promise<Answer<WireOf<C>>>
}

interface Asked {
  call: Call
  input: unknown
  kept: SupervisedProcess
  began: number
}
const ofProduct = z.object({ goodsId: z.int() })

/** A user’s client: calls one http process, or the other while that one is down. */
export function askerOf(person: Person, http: SupervisedProcess[], book: Book): Asker {
  const callers = http.map((kept) => ({
    kept,
    call: createClient({ origin: kept.origin, headers: () => ({ cookie: person.cookie }) }),
  }))
  let turn = person.id
  const once: Asker['once'] = async (call, input) => {
    const one = callers[turn % callers.length]
    if (!one) throw new Error('there is no process to ask')
    const began = Date.now()
    book.calls++
    const answer = await ask(one.call, call, input)
    book.milliseconds.push(Date.now() - began)
    if ('error' in answer) return judge(answer.error, { call, input, kept: one.kept, began })
    return answer
  }
  const judge = (error: unknown, { call, input, kept, began }: Asked) => {
    if (!(error instanceof CallError)) throw error
    const { status, code, retryAfterSeconds } = error
    const name = `${status || 'cut'} ${code}`
    book.answers.set(name, (book.answers.get(name) ?? 0) + 1)
    const breach = (why: string) => book.breaches.push(`${call.path}: ${name}: ${why}`)
    if (status === 0) {
      turn++
      // Decided at the end, when it is known how long the process was down.
      const ended = Date.now()
      const away = () => kept.away.some(({ from, until }) => from - MARGIN_MS < ended && until + MARGIN_MS > began)
      pending.push(() => away() || breach(`${kept.name} was there, after ${ended - began} ms: ${String(error.cause)}`))
      return { unsure: name }
    }
    if (status === 503 && retryAfterSeconds !== null) return { unsure: name }
    if (code === 'shop.letGo' && retryAfterSeconds !== null) {
      book.letGo.push({ userId: person.id, goodsId: z.parse(ofProduct, input).goodsId })
      return { refused: code }
    }
    // Ten programs of a team wait: it ends with one of them, not by the clock.
    if (code === 'run.tooMany') return { refused: code }
    if (status >= 500 || status === 429)
      breach(retryAfterSeconds === null ? 'no word when to come again' : 'under no limit')
    else if (/^(login|request)\./.test(code)) breach('nothing was wrong with the request')
    return status >= 500 ? { unsure: name } : { refused: code }
  }
  return {
    once,
    async sure(call, input) {
      const end = Date.now() + TRIES_MS
      for (;;) {
        const answer = await once(call, input)
        if (!('unsure' in answer)) return answer
        if (Date.now() > end) {
          book.breaches.push(`${call.path}: no answer but ${answer.unsure} within ${TRIES_MS / 1000} s`)
          return answer
        }
        await pause(300)
      }
    },
  }
}

const pending: (() => unknown)[] = []
/** Judges cut connections once all outages are known. */
export function judgeCuts(): void {
  for (const judge of pending.splice(0)) judge()
}

async function ask<C extends Call>(caller: Caller, call: C, input: InputOf<C>) {
  try {
    return { done: await caller(call, input, { timeoutSeconds: TIMEOUT_SECONDS }) }
  } catch (error) {
    return { error }
  }
}
