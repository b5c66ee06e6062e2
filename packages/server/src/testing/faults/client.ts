import { setTimeout as pause } from 'node:timers/promises'
import type { Call, InputOf, WireOf } from '@leitai/contract/core/call'
import { CallError, type Caller, createClient } from '@leitai/contract/core/client'
import type { Kept } from './keep.ts'
import type { Person } from './people.ts'

/** What the load has seen and was promised. */
export interface Book {
  calls: number
  /** How often each answer that was no yes was given, as `503 server.busy`. */
  answers: Map<string, number>
  milliseconds: number[]
  /** What must never happen. */
  breaches: string[]
}
export const newBook = (): Book => ({ calls: 0, answers: new Map(), milliseconds: [], breaches: [] })

/** `unsure`: nobody knows whether it was done. */
export type Answer<T> = { done: T } | { refused: string } | { unsure: string }

/** Longer than the server takes to say that it took too long. */
const TIMEOUT_SECONDS = 40
/** A connection that was cut is noticed a little before or after the process is. */
const MARGIN_MS = 2000
const TRIES_MS = 300_000

export interface Asker {
  once<C extends Call>(call: C, input: InputOf<C>): Promise<Answer<WireOf<C>>>
  /** Asks again until it is known what came of it; for calls that may be asked twice. */
  sure<C extends Call>(call: C, input: InputOf<C>): Promise<Answer<WireOf<C>>>
}

/** A person's client: one of the http processes, and the other where that one is away. */
export function askerOf(person: Person, http: Kept[], book: Book): Asker {
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
    if ('error' in answer) return judge(answer.error, { call, kept: one.kept, began })
    return answer
  }
  const judge = (error: unknown, { call, kept, began }: { call: Call; kept: Kept; began: number }) => {
    if (!(error instanceof CallError)) throw error
    const { status, code, retryAfterSeconds } = error
    const name = `${status || 'cut'} ${code}`
    book.answers.set(name, (book.answers.get(name) ?? 0) + 1)
    const breach = (why: string) => book.breaches.push(`${call.path}: ${name}: ${why}`)
    if (status === 0) {
      turn++
      // Told at the end, when it is known how long the process was away.
      const ended = Date.now()
      const away = () => kept.away.some(({ from, until }) => from - MARGIN_MS < ended && until + MARGIN_MS > began)
      pending.push(() => away() || breach(`${kept.name} was there, after ${ended - began} ms: ${String(error.cause)}`))
      return { unsure: name }
    }
    if (status === 503 && retryAfterSeconds !== null) return { unsure: name }
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
/** Cut connections are judged once it is known when which process was away. */
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
