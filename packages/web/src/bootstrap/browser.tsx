import '../platform/app/theme/styles.ts'
import { type CallError, createClient } from '@leitai/contract/core/client'
import { currentLogin } from '@leitai/contract/identity/session'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { memberTools } from '../platform/app/chrome/member-tools.ts'
import { loadChunk } from '../platform/app/chunk.ts'
import { type App, appKey } from '../platform/app/context.ts'
import { Document } from '../platform/app/Document.tsx'
import { createTexts } from '../platform/app/i18n/texts.ts'
import { createQueries, queryOf } from '../platform/app/queries.ts'
import { showRefusal } from '../platform/app/refusal.ts'
import { isHandle, namespacesOf } from '../platform/app/screen.ts'
import { STATE_ID, type State } from '../platform/app/state.ts'
import { BASE } from '../platform/paths.ts'
import { routes } from './routes.tsx'

const text = document.getElementById(STATE_ID)?.textContent ?? '{}'
const state: State = JSON.parse(text)

const texts = createTexts(state.language)
const app: App = {
  call: createClient({ origin: '', language: () => state.language }),
  queries: createQueries((error: CallError) => {
    if (error.loggedOut) showRefusal(app, error)
  }),
  texts,
  language: state.language,
  origin: state.origin,
  renderedAt: state.renderedAt,
  site: state.site,
  onServer: false,
}
for (const [key, answer] of state.answers) app.queries.setQueryData(key, answer)

/** The header’s tools of signed-in users are in the page: without their code, the header could not be hydrated with it. */
async function takeMemberTools(): Promise<void> {
  const me = app.queries.getQueryData(queryOf(app, currentLogin, {}).queryKey)
  if (me?.loginFlag) await loadChunk(memberTools)
}

/** The server-rendered page’s module must be loaded before hydration; otherwise the router would start empty. */
async function takeScreen(route: RouteObject): Promise<void> {
  if (isHandle(route.handle)) await texts.load(namespacesOf(route.handle, new URLSearchParams(location.search)))
  if (typeof route.lazy !== 'object' || !route.lazy.Component) return
  const Component = await route.lazy.Component()
  if (Component) route.Component = Component
  delete route.lazy
}

const matches = matchRoutes(routes, location, BASE) ?? []
await Promise.all([texts.load(['common']), takeMemberTools(), ...matches.map(({ route }) => takeScreen(route))])

const router = createBrowserRouter(routes, {
  basename: BASE,
  hydrationData: state.router,
  getContext: () => new RouterContextProvider(new Map([[appKey, app]])),
})

startTransition(() => {
  hydrateRoot(
    document,
    <Document app={app} assets={state.assets} state={text}>
      <RouterProvider router={router} />
    </Document>,
  )
})
