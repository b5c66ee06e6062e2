import { type Held, hold } from './hold.ts'

/**
 * Users of the runs, where the runner is root: ids without accounts, from a range that systemd and Debian leave unused, apart from those of
 * the server’s child processes. Limits on processes count by user, so each run has its own.
 */
const FIRST = 61_100
const COUNT = 300

export interface Slots {
  /** The id of a user that no other run has; null if runs use the runner’s own. Throws if all are taken. */
  take(): number | null
  release(uid: number | null): void
}

export function openSlots(isRoot = process.getuid?.() === 0): Slots {
  const taken = new Map<number, Held>()
  return {
    take() {
      if (!isRoot) return null
      for (let uid = FIRST; uid < FIRST + COUNT; uid++) {
        if (taken.has(uid)) continue
        const held = hold(`leitai-run-${uid}`)
        if (held === null) continue
        taken.set(uid, held)
        return uid
      }
      throw new Error('all users for runs are taken')
    },
    release(uid) {
      if (uid === null) return
      taken.get(uid)?.close()
      taken.delete(uid)
    },
  }
}
