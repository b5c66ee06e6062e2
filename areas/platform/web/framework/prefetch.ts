import { matchRoutes, type RouteObject } from 'react-router'
import { BASE } from '../paths.ts'
import type { App } from './context.ts'
import { quiet } from './queries.ts'
import { isHandle } from './screen.ts'

/** A pointer that rests on a link this long will probably press it; the keyboard passes over links more slowly. */
const HOVER_MS = 65
const FOCUS_MS = 200
/** Fetched data stay fresh for as long (queries.ts): after that a link may be fetched again. */
const AGAIN_MS = 30_000
/** In that time: a pointer that wanders over a long list must not use up the limits of calls. */
const MOST = 20

declare global {
  interface Navigator {
    /** Missing in some browsers. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** Whether the visitor saves data, or has so little that what is fetched too early would hold up the rest. */
function isSparing(): boolean {
  const { connection } = navigator
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** The page of this site that a link opens in this tab. */
function pageOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return null
  if (link.target !== '' && link.target !== '_self') return null
  const url = new URL(link.href)
  // A search counts when it is made, and this page is there already.
  if (!url.pathname.startsWith(`${BASE}/`) || url.searchParams.has('keyword')) return null
  return url.pathname === location.pathname && url.search === location.search ? null : url
}

/**
 * Fetches code, texts and data of a page when a pointer rests on its link, a finger touches it or it gets the focus. What fails here is
 * fetched again when the link is pressed, and told then. Answers whether any of it is on its way.
 */
export function prefetchLinks(routes: RouteObject[], app: () => App): { isFetching: () => boolean } {
  const fetched = new Map<string, number>()
  let fetching = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchPage = (url: URL) => {
    for (const [href, at] of fetched) if (Date.now() - at >= AGAIN_MS) fetched.delete(href)
    if (isSparing() || fetched.has(url.href) || fetched.size >= MOST) return
    fetched.set(url.href, Date.now())
    for (const { route } of matchRoutes(routes, url, BASE) ?? []) {
      if (!isHandle(route.handle)) continue
      const { prefetchCode, prefetchData } = route.handle
      fetching += 1
      Promise.all([prefetchCode(app(), url), prefetchData(quiet(app()), url)])
        .catch(() => fetched.delete(url.href))
        .finally(() => (fetching -= 1))
    }
  }
  const soon = (event: Event, milliseconds: number) => {
    clearTimeout(timer)
    const url = pageOf(event.target)
    if (url) timer = setTimeout(() => fetchPage(url), milliseconds)
  }
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && soon(event, HOVER_MS), { passive: true })
  addEventListener('pointerdown', (event) => soon(event, 0), { passive: true })
  addEventListener('focusin', (event) => soon(event, FOCUS_MS))
  return { isFetching: () => fetching > 0 }
}

/** What nobody waits for: files to fetch, and code to run that needs them. */
interface Later {
  fetch: readonly (() => Promise<unknown>)[]
  run: readonly (() => Promise<unknown>)[]
}

/**
 * Does it once the page has loaded, one step after the other, and none while a page is opened: it must not share a slow connection with them.
 * Files are fetched at once, while a slow processor still hydrates the page; code runs only when it has nothing else to do.
 */
export function whenIdle(isBusy: () => boolean, later: Later): void {
  if (isSparing()) return
  const start = async () => {
    for (const step of later.fetch) {
      while (isBusy()) await idle()
      await step().catch(() => undefined)
    }
    for (const step of later.run) {
      do await idle()
      while (isBusy())
      await step().catch(() => undefined)
    }
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** Until the browser is idle, or after a while in which it never was. */
const idle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 5000 })
    else setTimeout(resolve, 50)
  })

/** Brings a script or style sheet into the browser's cache, behind everything else that is fetched. */
export const fetchEarly = async (file: string): Promise<unknown> => (await fetch(file, { priority: 'low' })).blob()
