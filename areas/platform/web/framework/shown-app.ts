import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import { type Language, languageCookie } from '../../contract/language.ts'
import type { Chrome } from '../../settings/contract.ts'
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

/** URLs of the assets in the page's head. */
export interface Assets {
  css: string[]
  /** The application's entry scripts. */
  run: string[]
  /** Their imports, to be preloaded in parallel. */
  preload: string[]
  /** What browsers that lack something run before the application (engine/page.ts); null in development. */
  older: string | null
  /** What the pages that are opened most need beside them (apps/web/next-pages.ts), to be fetched when nothing else is. */
  next: string[]
}

/** The state that the server serializes into the page as JSON. */
export interface State {
  language: Language
  origin: string
  renderedAt: number
  site: Chrome
  assets: Assets
  answers: [QueryKey, unknown][]
  router: HydrationState
}

export const STATE_ID = 'state'

export const answersIn = (queries: QueryClient): [QueryKey, unknown][] =>
  queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey, query.state.data])

/** `<` is escaped so that no text can close the script element. */
export const writeState = (state: State): string => JSON.stringify(state).replaceAll('<', '\\u003c')
