import type { Caller } from '@leitai/contract/core/client'
import type { Language } from '@leitai/contract/core/language'
import type { Chrome } from '@leitai/contract/site/settings'
import type { QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Texts } from './i18n/texts.ts'

/** What every screen and loader stands on: one per request on the server, one in the browser. */
export interface App {
  call: Caller
  queries: QueryClient
  texts: Texts
  language: Language
  /** Scheme and host, without a trailing slash. */
  origin: string
  /** Milliseconds: the moment of rendering, so that both sides count the same days left. */
  renderedAt: number
  /** What the operator tells on every page; what is empty is not shown. */
  site: Chrome
  onServer: boolean
}

/** For loaders: `context.get(appKey)`. */
export const appKey = createRouterContext<App>()

const AppContext = createReactContext<App | null>(null)
export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('A screen was rendered outside AppProvider')
  return app
}
