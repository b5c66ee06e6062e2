import '@leitai/platform/web/framework/theme/styles'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { type CallError, createClient } from '@leitai/platform/contract/client'
import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { appKey } from '@leitai/platform/web/framework/context'
import { Document } from '@leitai/platform/web/framework/Document.tsx'
import { createTexts } from '@leitai/platform/web/framework/i18n/texts'
import { STARTED_ATTRIBUTE } from '@leitai/platform/web/framework/late-scripts'
import { showRefusal } from '@leitai/platform/web/framework/Notices.tsx'
import { fetchEarly, prefetchLinks, whenIdle } from '@leitai/platform/web/framework/prefetch'
import { createQueries, queryOf } from '@leitai/platform/web/framework/queries'
import { isHandle, namespacesOf } from '@leitai/platform/web/framework/screen'
import { createShownApp, STATE_ID, type State } from '@leitai/platform/web/framework/shown-app'
import { BASE } from '@leitai/platform/web/paths'
import { markdownBody } from '@leitai/platform/web/ui/Markdown.tsx'
import { memberTools } from '@leitai/site/frame/web/member-tools'
import { startTransition, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { nextPages } from './next-pages.ts'
import { routes } from './routes.tsx'

document.documentElement.setAttribute(STARTED_ATTRIBUTE, '')
const text = document.getElementById(STATE_ID)?.textContent ?? '{}'
const state: State = JSON.parse(text)

const { get: app, subscribe } = createShownApp({
  call: createClient({ origin: '', language: () => app().language }),
  queries: createQueries((error: CallError) => {
    if (error.loggedOut) showRefusal(app(), error)
  }),
  texts: createTexts(state.language),
  language: state.language,
  origin: state.origin,
  renderedAt: state.renderedAt,
  site: state.site,
  onServer: false,
})
const { queries, texts } = app()
for (const [key, answer] of state.answers) queries.setQueryData(key, answer)
const isMember = queries.getQueryData(queryOf(app(), currentLogin, {}).queryKey)?.loginFlag === true

/** The server-rendered page’s module must be loaded before hydration; otherwise the router would start empty. */
async function takeScreen(route: RouteObject): Promise<void> {
  if (isHandle(route.handle)) await texts.load(namespacesOf(route.handle, new URLSearchParams(location.search)))
  if (typeof route.lazy !== 'object' || !route.lazy.Component) return
  const Component = await route.lazy.Component()
  if (Component) route.Component = Component
  delete route.lazy
}

const matches = matchRoutes(routes, location, BASE) ?? []
await Promise.all([
  texts.load(['common']),
  // The header’s tools of signed-in users are in the page: without their code, the header could not be hydrated with it.
  isMember && loadChunk(memberTools),
  ...matches.map(({ route }) => takeScreen(route)),
])

const router = createBrowserRouter(routes, {
  basename: BASE,
  hydrationData: state.router,
  getContext: () => new RouterContextProvider(new Map([[appKey, app()]])),
})

/** The page in the language that was chosen last. */
function Page() {
  const shown = useSyncExternalStore(subscribe, app, app)
  return (
    <Document app={shown} assets={state.assets} state={text}>
      <RouterProvider router={router} />
    </Document>
  )
}

startTransition(() => {
  hydrateRoot(document, <Page />)
})
const { isFetching } = prefetchLinks(routes, app)
const isBusy = () => isFetching() || router.state.navigation.state !== 'idle'
whenIdle(isBusy, {
  fetch: state.assets.next.map((file) => () => fetchEarly(file)),
  run: [...nextPages(location.pathname, isMember).map((path) => () => takeCode(path)), markdownBody],
})

/** Code and texts of a page, without its data. */
function takeCode(path: string): Promise<unknown> {
  const url = new URL(path, location.origin)
  const handles = (matchRoutes(routes, url) ?? []).map(({ route }) => route.handle).filter(isHandle)
  return Promise.all(handles.map((handle) => handle.prefetchCode(app(), url)))
}
