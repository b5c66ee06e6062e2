import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { loadChunk } from './chunk.ts'
import { type App, appKey } from './context.ts'
import type { Namespace } from './i18n/texts.ts'
import { isCallError } from './queries.ts'

type Chrome = 'full' | 'bare' | 'no-footer'

/** What the build derives for a module that imports one component lazily and contains `...import.meta.derived` (build/derived.ts). */
export interface Derived {
  /** The component's source file: the key of its chunk and style sheets in Vite's manifest. Not needed in the browser. */
  file?: string
  /** i18n namespaces of the component and all its imports. */
  ns: readonly Namespace[]
}

/** The metadata of a page for the chrome and the renderer. */
export interface Handle extends Derived {
  chrome: Chrome
  /** Requires signing in, and is rendered only in the browser. */
  private?: boolean
  /** Additional namespaces, source files and code for some URLs of the page, such as a tab's, and those of a part of that tab. */
  part?: (search: URLSearchParams) => Derived & { files?: readonly string[]; code?: () => Promise<unknown> }
}

/** The handle of a route: with what fetches a URL's code and texts, and its data, before it is opened. */
export interface RouteHandle extends Handle {
  prefetchCode: (app: App, url: URL) => Promise<unknown>
  prefetchData: (app: App, url: URL) => Promise<unknown>
}

interface LoaderArgs {
  app: App
  url: URL
}
/** Fills the query cache. May throw a redirect or `data(…, {status})`; a refused call is converted to its status. */
export type ScreenLoader = (args: LoaderArgs) => Promise<void>

export interface Screen<P extends string = string> extends Handle {
  /** Below the base; several if one component renders several pages. */
  path: P | readonly P[]
  component: () => Promise<{ default: ComponentType }>
  loader?: () => Promise<ScreenLoader>
}

/** All namespaces that a URL of the page needs. */
export const namespacesOf = ({ ns, part }: Handle, search: URLSearchParams) => [
  ...new Set([...ns, ...(part?.(search).ns ?? [])]),
]

/** The routes of a page, one for each of its paths. Code, texts and data are loaded in parallel. */
export function routesOf({ path, component, loader, ...handle }: Screen): RouteObject[] {
  const paths = typeof path === 'string' ? [path] : path
  const prefetchCode = (app: App, url: URL) => {
    const { code } = handle.part?.(url.searchParams) ?? {}
    return Promise.all([app.texts.load(namespacesOf(handle, url.searchParams)), component(), code?.()])
  }
  const prefetchData = async (app: App, url: URL) => (await loader?.())?.({ app, url })
  return paths.map((one) => ({
    id: one,
    path: one,
    handle: { ...handle, prefetchCode, prefetchData } satisfies RouteHandle,
    // biome-ignore lint/correctness/noComponentHookFactories: loads a component, is none
    lazy: { Component: async () => (await loadChunk(component)).default },
    loader: async ({ context, request }: LoaderFunctionArgs) => {
      const app = context.get(appKey)
      const texts = app.texts.load(namespacesOf(handle, new URL(request.url).searchParams))
      if (loader && !(handle.private && app.onServer)) {
        const fill = await loadChunk(loader)
        await fill({ app, url: new URL(request.url) }).catch(asRouteError)
      }
      await texts
      return null
    },
  }))
}

export const redirectTo = (path: string, to: string): RouteObject => ({
  id: `redirect#${path}`,
  path,
  loader: () => redirect(to),
})

/** The data of a refused call for route error boundaries; serializable from server to browser. */
export interface RouteRefusal {
  code: string
  msg: string
  loggedOut: boolean
}

function asRouteError(error: unknown): never {
  // The URL does not match the call's input schema, so the page cannot exist.
  if (error instanceof Error && error.name === '$ZodError') throw data(null, { status: 404 })
  if (!isCallError(error)) throw error
  const refusal: RouteRefusal = { code: error.code, msg: error.message, loggedOut: error.loggedOut }
  throw data(refusal, { status: error.status === 0 ? 503 : error.status })
}

export const isHandle = (value: unknown): value is RouteHandle =>
  typeof value === 'object' && value !== null && 'chrome' in value && 'ns' in value
