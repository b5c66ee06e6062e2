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
export function notify(kind: Notice['kind'], text: string): void {
  lastId += 1
  notices = [...notices, { id: lastId, kind, text }]
  emit()
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
