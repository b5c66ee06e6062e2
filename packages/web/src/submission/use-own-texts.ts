import { use } from 'react'
import { useApp } from '../app/context.ts'
import type { Texts } from '../app/i18n/texts.ts'

const loading = new WeakMap<Texts, Promise<void>>()

/**
 * Waits for this tab's texts. The page's loader brings them, but it does not run again in a browser that was sent the page
 * rendered; there this keeps the server's words on the screen until its own have come.
 */
export function useOwnTexts(): void {
  const { texts } = useApp()
  let ready = loading.get(texts)
  if (!ready) {
    ready = texts.load(['submission'])
    loading.set(texts, ready)
  }
  use(ready)
}
