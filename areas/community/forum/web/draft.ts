import { useEffect, useState } from 'react'

export interface Words {
  title: string
  tags: string[]
  content: string
}
export const noWords: Words = { title: '', tags: [], content: '' }

const isText = (value: unknown): value is string => typeof value === 'string'

function read(key: string): Words | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { title, tags, content }: { title?: unknown; tags?: unknown; content?: unknown } = kept
    return isText(title) && isText(content) && Array.isArray(tags)
      ? { title, content, tags: tags.filter(isText) }
      : null
  } catch {
    // The stored value is not ours, or storage is unavailable.
    return null
  }
}

function write(key: string, words: Words | null): void {
  try {
    if (words === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(words))
  } catch {
    // Storage is unavailable: the form still holds the text.
  }
}

/** A post draft, stored in this browser until it is sent or discarded. */
export function useDraft(name: string) {
  const key = `circle draft: ${name}`
  const [words, setWords] = useState(noWords)
  useEffect(() => {
    setWords(read(key) ?? noWords)
  }, [key])
  return {
    words,
    set(next: Words) {
      setWords(next)
      write(key, next.title === '' && next.content === '' && next.tags.length === 0 ? null : next)
    },
    discard() {
      setWords(noWords)
      write(key, null)
    },
  }
}
