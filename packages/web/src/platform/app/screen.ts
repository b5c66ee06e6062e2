import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { isCallError } from './call-error.ts'
import { loadChunk } from './chunk.ts'
import { type App, appKey } from './context.ts'
import type { Namespace } from './i18n/namespaces.ts'

export type Chrome = 'full' | 'bare' | 'no-footer'

/** What the build derives for a module that imports one component lazily: it writes `...import.meta.derived` (build/derived.ts). */
export interface Derived {
  /** The component's source file: the key of its chunk and style sheets in Vite's manifest. The browser has no need of it. */
  file?: string
  /** Namespaces of the texts that the component and all that it imports say. */
  ns: readonly Namespace[]
}

/** What the chrome and the renderer want to know of a screen. */
export interface Handle extends Derived {
  chrome: Chrome
  /** Behind the log-in wall, and rendered in the browser. */
  private?: boolean
  /** What only some addresses of the screen need besides, as a tab's texts and source file. */
  part?: (search: URLSearchParams) => Derived
}

interface LoaderArgs {
  app: App
  url: URL
}
/** Fills the query cache. May throw a redirect or `data(…, {status})`; a refused call becomes its status by itself. */
export type ScreenLoader = (args: LoaderArgs) => Promise<void>

export interface Screen<P extends string = string> extends Handle {
  /** Below the base; several where one component shows several pages. */
  path: P | readonly P[]
  component: () => Promise<{ default: ComponentType }>
  loader?: () => Promise<{ loader: ScreenLoader }>
}

/** All namespaces that an address of the screen needs. */
export const namespacesOf = ({ ns, part }: Handle, search: URLSearchParams) => [
  ...new Set([...ns, ...(part?.(search).ns ?? [])]),
]

/** The routes of a screen, one for each of its paths. Code, texts and data of a screen are loaded side by side. */
export function routesOf({ path, component, loader, ...handle }: Screen): RouteObject[] {
  const paths = typeof path === 'string' ? [path] : path
  return paths.map((one) => ({
    id: one,
    path: one,
    handle,
    // biome-ignore lint/correctness/noComponentHookFactories: loads a component, is none
    lazy: { Component: async () => (await loadChunk(component)).default },
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
  }))
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
