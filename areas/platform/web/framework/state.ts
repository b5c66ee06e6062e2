import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { Language } from '../../contract/language.ts'
import type { Chrome } from '../../settings/contract.ts'

/** URLs of the assets in the page's head. */
export interface Assets {
  css: string[]
  /** The application's entry scripts. */
  run: string[]
  /** Their imports, to be preloaded in parallel. */
  preload: string[]
  /** What browsers that lack something run before the application (engine/page.ts); null in development. */
  older: string | null
  /** What the pages that are opened most need beside them (next-pages.ts), to be fetched when nothing else is. */
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
