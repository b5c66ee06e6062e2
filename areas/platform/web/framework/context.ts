import type { QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Caller } from '../../contract/client.ts'
import type { Language } from '../../contract/language.ts'
import type { Chrome } from '../../settings/contract.ts'
import type { Texts } from './i18n/texts.ts'

/** The context of all pages and loaders: one per request on the server, one in the browser. */
export interface App {
  call: Caller
  queries: QueryClient
  texts: Texts
  language: Language
  /** Shows the page in another language; missing on the server. */
  speak?: (language: Language) => Promise<void>
  /** Scheme and host, without a trailing slash. */
  origin: string
  /** The time of rendering in milliseconds, so that server and browser compute the same remaining days. */
  renderedAt: number
  /** Operator settings shown on every page; empty ones are omitted. */
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
