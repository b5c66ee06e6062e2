import { isFull } from './draft.ts'
import type { Storage } from './storage.ts'

/** What is told of each thing asked of a store; `fault` is null where it went well. */
export type OnOperation = (operation: string, seconds: number, fault: string | null) => void

/** Faults that are answers: there is no such object, or there is one already. */
const ANSWERS = new Set(['NoSuchObject', 'ObjectExists', 'ObjectTooLarge', 'BadKey', 'PartsMissing'])

/** `Full`: there is no room, which only an operator mends. */
function faultOf(error: unknown): string | null {
  const name = error instanceof Error ? error.name : 'Error'
  if (ANSWERS.has(name)) return null
  if (name !== 'Unavailable') return 'Error'
  return error instanceof Error && isFull(error.cause) ? 'Full' : name
}

/** The store, with everything that is asked of it timed. A body that is read afterwards counts no longer. */
export function measured(storage: Storage, onOperation: OnOperation): Storage {
  const timed =
    <A extends unknown[], R>(operation: string, ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1000
      try {
        const answer = await ask(...args)
        onOperation(operation, seconds(), null)
        return answer
      } catch (error) {
        onOperation(operation, seconds(), faultOf(error))
        throw error
      }
    }
  const { parts } = storage
  return {
    ...storage,
    put: timed('put', storage.put),
    get: timed('get', storage.get),
    stat: timed('stat', storage.stat),
    delete: timed('delete', storage.delete),
    parts: { ...parts, begin: timed('begin', parts.begin), join: timed('join', parts.join) },
  }
}
