import { areReadsWatched } from '../../platform/db/tables.ts'
import { Encoded } from '../../platform/http/dispatcher.ts'
import type { Hub } from '../../platform/pubsub/hub.ts'
import { BOARD_TOPIC } from '../definition/board-topic.ts'

interface Kept {
  stageId: number | null
  until: number
  answer: Promise<Encoded>
}

/** A stage's end or reveal changes what a board says without any submission: no answer is kept longer than this. */
const KEEP_MS = 5000
const MOST = 2000

export interface BoardCache {
  /** The kept answer for `key`, or a new one; many that ask at once wait for one. */
  answer(key: string, make: () => Promise<{ stageId: number; json: string }>): Promise<Encoded>
}

const caches = new WeakMap<Hub, BoardCache>()

/** Ready answers of board calls, let go of as soon as something on the stage's boards changes. */
export function boardCache(hub: Hub): BoardCache {
  const found = caches.get(hub)
  if (found) return found
  const kept = new Map<string, Kept>()
  hub.subscribe(BOARD_TOPIC, (stageId) => {
    // One that is still being made may have read the old state: its stage is not known yet, so it goes too.
    for (const [key, one] of kept) if (one.stageId === stageId || one.stageId === null) kept.delete(key)
  })
  hub.subscribe('lost', () => kept.clear())
  const cache: BoardCache = {
    answer(key, make) {
      const ready = kept.get(key)
      // A page that is kept stands on what is true now: an answer that may be seconds old is not for it.
      if (areReadsWatched()) return make().then(({ json }) => new Encoded(json, () => false))
      if (ready && ready.until > Date.now()) return ready.answer
      if (kept.size > MOST) kept.clear()
      const entry: Kept = {
        stageId: null,
        until: Date.now() + KEEP_MS,
        answer: make().then(({ stageId, json }) => {
          entry.stageId = stageId
          return new Encoded(json, () => kept.get(key) === entry && entry.until > Date.now())
        }),
      }
      kept.set(key, entry)
      entry.answer.catch(() => kept.delete(key))
      return entry.answer
    },
  }
  caches.set(hub, cache)
  return cache
}
