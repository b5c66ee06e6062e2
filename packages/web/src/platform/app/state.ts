import type { Language } from '@leitai/contract/core/language'
import type { Chrome } from '@leitai/contract/site/settings'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'

/** Addresses of what the page's head names. */
export interface Assets {
  css: string[]
  /** Scripts with which the application begins. */
  run: string[]
  /** What those import, to be fetched at the same time. */
  preload: string[]
}

/** What the server hands over with the page, as JSON. */
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

/** `<` is escaped so that no text inside can end the script element. */
export const writeState = (state: State): string => JSON.stringify(state).replaceAll('<', '\\u003c')
