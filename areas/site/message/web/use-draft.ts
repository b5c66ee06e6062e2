import { useMe } from '@leitai/identity/account/web/shared/session'
import { useState } from 'react'

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const keep = (key: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Without storage, the draft lasts as long as the page.
  }
}

/** An unsent direct message, stored in this tab until it is sent. */
export function useDraft(userId: number): [text: string, write: (text: string) => void] {
  const me = useMe()
  const key = `leitai.letter.${me.userId}.${userId}`
  const [text, setText] = useState(() => read(key))
  const write = (next: string) => {
    setText(next)
    keep(key, next)
  }
  return [text, write]
}
