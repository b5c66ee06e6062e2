import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { isCallError } from './call-error.ts'
import { loadChunk } from './chunk.ts'
import { type App, appKey } from './context.ts'
import type { Namespace } from './i18n/namespaces.ts'

export type Chrome = 'full' | 'bare' | 'no-footer'

/** What the chrome and the renderer want to know of a screen. */
export interface Handle {
  chrome: Chrome
  /** Behind the log-in wall, and rendered in the browser. */
  private?: boolean
  ns: readonly Namespace[]
  /** What only some addresses of the screen need besides, as a tab's texts and source file. */
  part?: (search: URLSearchParams) => Part
}
export interface Part {
  ns: readonly Namespace[]
  file: string
}

/** All namespaces that an address of the screen needs. */
export const namespacesOf = ({ ns, part }: Handle, search: URLSearchParams) => [...ns, ...(part?.(search).ns ?? [])]

interface LoaderArgs {
  app: App
  url: URL
}
/** Fills the query cache. May throw a redirect or `data(…, {status})`; a refused call becomes its status by itself. */
export type ScreenLoader = (args: LoaderArgs) => Promise<void>

interface Screen extends Handle {
  path: string
  /** Source file: the key of its chunk and style sheets in Vite's manifest. */
  file: string
  code: () => Promise<{ default: ComponentType }>
  loader?: () => Promise<{ loader: ScreenLoader }>
}

/** One line of the map of the site. Code, texts and data of a screen are loaded side by side. */
export function screen({ path, file, code, loader, ...handle }: Screen): RouteObject {
  return {
    id: `${file}#${path}`,
    path,
    handle,
    // biome-ignore lint/correctness/noComponentHookFactories: loads a component, is none
    lazy: { Component: async () => (await loadChunk(code)).default },
    loader: async ({ context, request }: LoaderFunctionArgs) => {
      const app = context.get(appKey)
      const texts = app.texts.load(namespacesOf(handle, new URL(request.url).searchParams))
      if (loader && !(handle.private && app.onServer)) {
        const chunk = await loadChunk(loader)
        await chunk.loader({ app, url: new URL(request.url) }).catch(asRouteError)
      }
      await texts
      return null
    },
  }
}

export const redirectTo = (path: string, to: string): RouteObject => ({
  id: `redirect#${path}`,
  path,
  loader: () => redirect(to),
})

/** What a route error boundary gets of a refused call; it survives the way from the server to the browser. */
export interface RouteRefusal {
  code: string
  msg: string
  loggedOut: boolean
}

function asRouteError(error: unknown): never {
  // The address says what no call takes: nothing can stand there.
  if (error instanceof Error && error.name === '$ZodError') throw data(null, { status: 404 })
  if (!isCallError(error)) throw error
  const refusal: RouteRefusal = { code: error.code, msg: error.message, loggedOut: error.loggedOut }
  throw data(refusal, { status: error.status === 0 ? 503 : error.status })
}

export const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && 'chrome' in value && 'ns' in value
