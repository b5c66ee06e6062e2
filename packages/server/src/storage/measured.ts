import type { Storage } from './storage.ts'

/** What is told of each thing asked of a store; `fault` is null where it went well. */
export type Told = (operation: string, seconds: number, fault: string | null) => void

/** Faults that are answers: there is no such object, or there is one already. */
const ANSWERS = new Set(['NoSuchObject', 'ObjectExists', 'ObjectTooLarge', 'BadKey', 'PartsMissing'])

/** The store, with everything that is asked of it timed. A body that is read afterwards counts no longer. */
export function measured(storage: Storage, tell: Told): Storage {
  const timed =
    <A extends unknown[], R>(operation: string, ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1000
      try {
        const answer = await ask(...args)
        tell(operation, seconds(), null)
        return answer
      } catch (error) {
        const name = error instanceof Error ? error.name : 'Error'
        tell(operation, seconds(), ANSWERS.has(name) ? null : name === 'Unavailable' ? name : 'Error')
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
