import { useSyncExternalStore } from 'react'

/** The dialogs of the error catalogue; one is shown at a time. */
export type Question =
  | { kind: 'message'; text: string }
  | { kind: 'login'; text: string; cancel: boolean }
  | { kind: 'reload' }
export interface Notice {
  id: number
  kind: 'success' | 'warning' | 'info'
  text: string
  /** It follows something that goes on, and stays until that has ended. */
  pending: boolean
}

// Written only by event handlers, which never run on the server, so visitors never share it.
let question: Question | null = null
let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()
const NO_NOTICES: readonly Notice[] = []

const emit = () => {
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ask(next: Question | null): void {
  question = next
  emit()
}

/** Shows a toast that closes after 3 seconds. */
export const notify = (kind: Notice['kind'], text: string): void => void add({ kind, text, pending: false })

function add(notice: Omit<Notice, 'id'>): number {
  lastId += 1
  notices = [...notices, { ...notice, id: lastId }]
  emit()
  return lastId
}

/** Shows a toast that stays until `end` gives its last words; `say` changes what it says. */
export function follow(text: string): { say(text: string): void; end(kind: Notice['kind'], text: string): void } {
  const id = add({ kind: 'info', text, pending: true })
  const change = (next: Partial<Notice>) => {
    notices = notices.map((notice) => (notice.id === id ? { ...notice, ...next } : notice))
    emit()
  }
  return {
    say: (next) => change({ text: next }),
    end(kind, last) {
      // Closed meanwhile by the user: the end is news all the same.
      if (notices.some((notice) => notice.id === id)) change({ kind, text: last, pending: false })
      else notify(kind, last)
    },
  }
}

export function dismiss(id: number): void {
  notices = notices.filter((notice) => notice.id !== id)
  emit()
}

export const useQuestion = () =>
  useSyncExternalStore(
    listen,
    () => question,
    () => null,
  )
export const useNotices = () =>
  useSyncExternalStore(
    listen,
    () => notices,
    () => NO_NOTICES,
  )
