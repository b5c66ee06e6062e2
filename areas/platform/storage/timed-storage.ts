import { isFull } from './draft.ts'
import type { Storage } from './storage.ts'

/** Called after each operation of a store; `fault` is null on success. */
export type OnOperation = (operation: string, seconds: number, fault: string | null) => void

/** Expected outcomes, not failures: the object does not exist, or exists already. */
const ANSWERS = new Set(['NoSuchObject', 'ObjectExists', 'ObjectTooLarge', 'BadKey', 'PartsMissing'])

/** `Full`: no space left, which only an operator can fix. */
function faultOf(error: unknown): string | null {
  const name = error instanceof Error ? error.name : 'Error'
  if (ANSWERS.has(name)) return null
  if (name !== 'Unavailable') return 'Error'
  return error instanceof Error && isFull(error.cause) ? 'Full' : name
}

/** A store that times every operation. Reading a returned body does not count. */
export function timedStorage(storage: Storage, onOperation: OnOperation): Storage {
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
