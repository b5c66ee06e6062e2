import { type Held, hold } from './hold.ts'

/**
 * Users of sandboxes, where root starts them: ids without accounts, from a range that systemd and Debian leave unused. No two processes have
 * the same one, whoever of this machine started them: none can touch another, and limits on processes count by user.
 */
const FIRST = { children: 60_800, runs: 61_100 } as const
const COUNT = 300

export interface Slots {
  /** The first of the ids; null if there are none. */
  first: number | null
  /** The id of a user that nobody else has; null where there are none: the starter's own. Throws if all are taken. */
  take(): number | null
  release(uid: number | null): void
}

/** `children`: of a server's processes; `runs`: of programs. */
export function openSlots(kind: keyof typeof FIRST): Slots {
  const first = process.getuid?.() === 0 ? FIRST[kind] : null
  const taken = new Map<number, Held>()
  return {
    first,
    take() {
      if (first === null) return null
      for (let uid = first; uid < first + COUNT; uid++) {
        if (taken.has(uid)) continue
        const held = hold(`leitai-run-${uid}`)
        if (held === null) continue
        taken.set(uid, held)
        return uid
      }
      throw new Error(`all users for ${kind} are taken`)
    },
    release(uid) {
      if (uid === null) return
      taken.get(uid)?.close()
      taken.delete(uid)
    },
  }
}
