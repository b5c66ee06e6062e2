import { type Language, languageCookie } from '../../contract/language.ts'
import { loadChunk } from './chunk.ts'
import type { App } from './context.ts'
import { createTexts } from './i18n/texts.ts'

/** The app of the page that is shown in the browser: another one after a change of language. */
export interface ShownApp {
  get: () => App
  subscribe: (heard: () => void) => () => void
}

export function createShownApp(first: App): ShownApp {
  const listeners = new Set<() => void>()
  async function speak(language: Language): Promise<void> {
    const texts = createTexts(language)
    await loadChunk(() => texts.load(app.texts.loaded()))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages served by plain http
    document.cookie = languageCookie(language)
    app = { ...app, language, texts }
    for (const heard of listeners) heard()
    // Answers may hold words in the language in which they were asked for; so would what is being fetched early.
    await app.queries.cancelQueries({ type: 'inactive' })
    await app.queries.invalidateQueries()
  }
  let app: App = { ...first, speak }
  return {
    get: () => app,
    subscribe(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
