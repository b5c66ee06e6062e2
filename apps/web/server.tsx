import { PassThrough } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { currentLogin } from '@leitai/identity/account/contract.session'
import type { Caller } from '@leitai/platform/contract/client'
import type { Language } from '@leitai/platform/contract/language'
import type { Chrome } from '@leitai/platform/settings/contract'
import { type App, appKey } from '@leitai/platform/web/framework/context'
import { Document, INLINE_SCRIPT } from '@leitai/platform/web/framework/Document.tsx'
import { createTexts } from '@leitai/platform/web/framework/i18n/texts'
import { assetsOf, type Manifest } from '@leitai/platform/web/framework/manifest'
import { createQueries, queryOf } from '@leitai/platform/web/framework/queries'
import { type Handle, isHandle, namespacesOf } from '@leitai/platform/web/framework/screen'
import { answersIn, writeState } from '@leitai/platform/web/framework/shown-app'
import { BASE } from '@leitai/platform/web/paths'
import { MEMBER_TOOLS_FILE } from '@leitai/site/frame/web/member-tools'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { bundleOfScreen, bundleOfTexts, screensKey, textsKey } from './bundles.ts'
import { nextPages } from './next-pages.ts'
import { routes } from './routes.tsx'

export interface RenderOptions {
  request: Request
  /** Calls the handlers directly, as this visitor. */
  call: Caller
  language: Language
  site: Chrome
  /** From the browser build; null in development, where `scripts` are loaded instead. */
  manifest: Manifest | null
  scripts?: string[]
  /** Receives rendering errors for the log; the visitor still gets a page. */
  onError?: (error: unknown) => void
}

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'page'; status: number; html: string }

/** The inline script that the server's content security policy must allow. */
export const inlineScript = INLINE_SCRIPT

const handler = createStaticHandler(routes, { basename: BASE })
const RENDER_TIMEOUT_MS = 10_000

/** Renders one URL as a complete page. */
export async function render(options: RenderOptions): Promise<Rendered> {
  const { request, call, language } = options
  const texts = createTexts(language)
  const app: App = {
    call,
    queries: createQueries(),
    texts,
    language,
    origin: new URL(request.url).origin,
    renderedAt: Date.now(),
    site: options.site,
    onServer: true,
  }
  const context = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[appKey, app]])),
  })
  if (context instanceof Response) {
    return {
      kind: 'redirect',
      status: context.status,
      location: context.headers.get('Location') ?? `${BASE}/home.html`,
    }
  }
  // A call refused with a 4xx is not a rendering error.
  if (context.statusCode >= 500) for (const error of Object.values(context.errors ?? {})) options.onError?.(error)
  await texts.load(['common'])
  await turn()
  const html = await toHtml(app, context, options)
  const path = context.location.pathname
  return { kind: 'page', status: path === `${BASE}/404.html` ? 404 : context.statusCode, html }
}

let lastTurn: Promise<unknown> = Promise.resolve()
/** Each page is begun in a round of the event loop of its own: between pages that come at once, short requests are answered. */
function turn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** The bundles of a page, of its texts, and of the tab that the URL selects. */
function bundlesOf(handle: Handle, search: URLSearchParams, language: string): string[] {
  const texts = namespacesOf(handle, search).map((name) => textsKey(language, bundleOfTexts(name)))
  const part = handle.part?.(search)
  const files = [handle.file, part?.file, ...(part?.files ?? [])].filter((file) => file !== undefined)
  return [...files.map((file) => screensKey(bundleOfScreen(file))), ...texts]
}

/** The bundles of the pages that are opened most. */
const nextBundles = (here: string, { isMember, language }: { isMember: boolean; language: string }): string[] =>
  nextPages(here, isMember).flatMap((path) => {
    const url = new URL(path, 'https://next.invalid')
    return (matchRoutes(routes, url) ?? []).flatMap(({ route }) =>
      isHandle(route.handle) ? bundlesOf(route.handle, url.searchParams, language) : [],
    )
  })

async function toHtml(app: App, context: StaticHandlerContext, options: RenderOptions): Promise<string> {
  const { manifest, scripts = [] } = options
  const search = new URLSearchParams(context.location.search)
  const sources = context.matches.flatMap(({ route }) =>
    isHandle(route.handle) ? bundlesOf(route.handle, search, app.language) : [],
  )
  const isMember = app.queries.getQueryData(queryOf(app, currentLogin, {}).queryKey)?.loginFlag === true
  if (isMember) sources.push(MEMBER_TOOLS_FILE)
  const assets = manifest
    ? assetsOf(manifest, sources, BASE, nextBundles(context.location.pathname, { isMember, language: app.language }))
    : { css: [], run: scripts, preload: [], older: null, next: [] }
  const state = writeState({
    language: app.language,
    origin: app.origin,
    renderedAt: app.renderedAt,
    site: app.site,
    assets,
    answers: answersIn(app.queries),
    router: { loaderData: context.loaderData, errors: errorsOf(context) },
  })
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = new PassThrough()
  const stream = renderToPipeableStream(
    <Document app={app} assets={assets} state={state}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
    {
      // Keeps finished content in place: otherwise React moves large parts to the end and back by script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => stream.pipe(page),
      onShellError: (error) => page.destroy(error instanceof Error ? error : new Error(String(error))),
      onError: (error) => options.onError?.(error),
    },
  )
  const timer = setTimeout(() => stream.abort(), RENDER_TIMEOUT_MS)
  try {
    return await readAll(page)
  } finally {
    clearTimeout(timer)
    app.queries.clear()
  }
}

/** `data()` errors are sent to the browser; of any other error it learns only that it occurred. */
function errorsOf({ errors }: StaticHandlerContext) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const isResponse = typeof error === 'object' && error !== null && 'status' in error && 'data' in error
      return [
        id,
        isResponse ? { ...error, internal: false } : { status: 500, statusText: '', internal: false, data: null },
      ]
    }),
  )
}
