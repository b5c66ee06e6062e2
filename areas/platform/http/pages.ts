import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../contract/client.ts'
import { type Language, languageCookie } from '../contract/language.ts'
import { isTooSlow, isUnavailable } from '../db/transaction.ts'
import type { Chrome } from '../settings/contract.ts'
import { compressed } from './compressed.ts'
import { encodingFor, isLanguage, pageLanguage, queryOf } from './guest-request.ts'
import { safeHeaders } from './headers.ts'
import type { CachedKind, Dependencies, PreEncoded, Source } from './response-cache.ts'
import { unavailablePage } from './unavailable-page.ts'

/** Interface of the web’s renderer, which is built separately and loaded at startup. */
interface RenderOptions {
  request: Request
  call: Caller
  language: Language
  site: Chrome
  manifest: unknown
  scripts?: string[]
  onError: (error: unknown) => void
}
type Rendered = { kind: 'redirect'; status: number; location: string } | { kind: 'page'; status: number; html: string }
type Render = (options: RenderOptions) => Promise<Rendered>
interface Renderer {
  render: Render
  /** The one inline script of pages. */
  inlineScript: string
}

export interface PagesOptions {
  dev: boolean
  /** The public origin, used as the pages’ address whatever Host a request claims. */
  siteUrl: string
  /** Folder of apps/web. */
  webRoot: string
  /**
   * A client that calls the handlers directly, as this visitor; for a page cached for everybody as an anonymous one, collecting its
   * dependencies in `shared`. Messages are in the page’s language.
   */
  callAs: (request: FastifyRequest, as: { language: Language; shared: Dependencies | null }) => Caller
  /** The content that every page shows, and what it is read from. */
  site: { read: () => Promise<Chrome>; reads: readonly Source[] }
  /** A response to send instead of a page, for clients over the render limit. */
  limit?: (request: FastifyRequest) => Promise<PreEncoded | null>
  /** The cache of anonymous visitors’ pages. */
  cache?: CachedKind
  /** Called for each rendered page, with status and duration. */
  onPage?: (status: number, seconds: number) => void
  /** Other origins for pictures and uploads, e.g. an object store’s. */
  origins?: readonly string[]
}

const BASE = '/v3'
const HOME = `${BASE}/home.html`
const DAY_SECONDS = 24 * 3600
const YEAR_SECONDS = 365 * 24 * 3600
/** The renderer and its files: built, or Vite’s live modules. */
interface Web {
  renderer: () => Promise<Renderer>
  manifest: unknown
  scripts?: string[]
  /** Public files outside assets/, as paths below the base. */
  files: ReadonlySet<string>
}

/** Serves pages: /v3/* is rendered on the server; / redirects to the home page. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(HOME))
  await app.register(async (scope) => {
    const web = options.dev ? await liveWeb(scope, options.webRoot) : await builtWeb(scope, options.webRoot)
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const whole = request.originalUrl.split('?')[0] ?? ''
      // The index from which pip installs the Python client is a folder.
      const path = whole.startsWith(`${BASE}/tool/`) && whole.endsWith('/') ? `${whole}index.html` : whole
      if (web.files.has(path)) {
        const root = join(options.webRoot, 'dist/client')
        // Their URLs do not change with their content; the submission tool is revalidated each time.
        const maxAge = path.startsWith(`${BASE}/tool/`) ? 0 : DAY_SECONDS * 1000
        return reply.sendFile(path.slice(BASE.length + 1), root, { immutable: false, maxAge })
      }
      return sendPage(request, reply, web, options)
    }
    scope.get(BASE, page)
    scope.get(`${BASE}/*`, page)
    // A form that a browser without scripts sends: the page again, which says why nothing happens.
    scope.post(`${BASE}/*`, (request, reply) => reply.redirect(pathOf(request.originalUrl), 303))
  })
}

/** Sends a page, or an error page with a retry time; counts both. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, web: Web, options: PagesOptions) {
  const began = performance.now()
  reply.raw.once('finish', () => options.onPage?.(reply.statusCode, (performance.now() - began) / 1000))
  try {
    return await sendMade(request, reply, web, options)
  } catch (error) {
    if (!isForAWhile(error)) throw error
    request.log.warn({ err: error }, 'a page could not be rendered')
    const { status, headers, body } = unavailablePage(
      pageLanguage(request.originalUrl, request.headers),
      options.siteUrl,
    )
    return reply.code(status).headers(headers).send(body)
  }
}

/** The database is down or was too slow: a retry in seconds may succeed. */
const isForAWhile = (error: unknown) => isUnavailable(error) || isTooSlow(error)

async function sendMade(request: FastifyRequest, reply: FastifyReply, web: Web, options: PagesOptions) {
  const key = options.cache?.keyOf(request.raw) ?? null
  const refused = await options.limit?.(request)
  if (refused) return reply.code(refused.status).headers(refused.headers).send(refused.body)
  const make = (shared: Dependencies | null) => makePage(request, web, options, shared)
  const { status, headers, body } = await (options.cache && key !== null ? options.cache.keep(key, make) : make(null))
  const language = queryOf(request.originalUrl).get('lang')
  if (isLanguage(language)) {
    reply.header('Set-Cookie', languageCookie(language))
  }
  return reply.code(status).headers(headers).send(body)
}

/** If the page may be cached, `shared` collects its dependencies, and the page must not depend on who requested it first. */
async function makePage(
  request: FastifyRequest,
  web: Web,
  options: PagesOptions,
  shared: Dependencies | null,
): Promise<PreEncoded> {
  const { originalUrl, headers } = request
  const language = pageLanguage(originalUrl, headers)
  const { render, inlineScript } = await web.renderer()
  let complete = true
  shared?.addSources(options.site.reads)
  let passing: unknown = null
  const rendered = await render({
    request: new Request(`${options.siteUrl}${pathOf(originalUrl)}`, { headers: { accept: 'text/html' } }),
    call: options.callAs(request, { language, shared }),
    language,
    site: await options.site.read(),
    manifest: web.manifest,
    ...(web.scripts ? { scripts: web.scripts } : {}),
    onError: (error) => {
      complete = false
      if (isForAWhile(error)) passing ??= error
      request.log.error({ err: error }, 'A screen broke while rendering')
    },
  })
  if (passing !== null && rendered.kind === 'page' && rendered.status >= 500) throw passing
  if (rendered.kind === 'redirect') {
    return { status: rendered.status, headers: { location: rendered.location }, body: Buffer.alloc(0), complete }
  }
  const encoding = encodingFor(headers)
  return {
    status: rendered.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language === 'zh' ? 'zh-CN' : 'en',
      ...safeHeaders(options.siteUrl),
      'content-security-policy': policy(inlineScript, options),
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body: await compressed(Buffer.from(rendered.html), encoding),
    complete,
  }
}

/** Some proxies put the host into the request line; two slashes at the start would be parsed as a host. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^\/+/, '/')

/**
 * Sent with every script, and enforced in workers: the lab’s workers run code from shared notebooks, so they may not reach any address,
 * least of all this site’s with the user’s session. The page passes them what they need as blobs.
 */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src blob:; frame-ancestors 'none'"

const digestOf = (script: string) => createHash('sha256').update(script).digest('base64')

function policy(inlineScript: string, { dev, origins = [] }: PagesOptions): string {
  const others = origins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${digestOf(inlineScript)}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self'${others}${dev ? ' ws: wss:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function builtWeb(scope: FastifyInstance, webRoot: string): Promise<Web> {
  const client = join(webRoot, 'dist/client')
  const manifest: unknown = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const renderer = rendererOf(await import(pathToFileURL(join(webRoot, 'dist/server/server.js')).href))
  await scope.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: `${BASE}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    setHeaders: (reply) => {
      reply.header('X-Content-Type-Options', 'nosniff')
      reply.header('Content-Security-Policy', WORKER_POLICY)
    },
  })
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('/assets/') && !path.startsWith('/.'))
  return { renderer: async () => renderer, manifest, files: new Set(files.map((path) => `${BASE}${path}`)) }
}

async function liveWeb(scope: FastifyInstance, webRoot: string): Promise<Web> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({
    configFile: join(webRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: scope.server } },
  })
  scope.addHook('onClose', () => vite.close())
  await scope.register(middie)
  scope.use(vite.middlewares)
  return {
    renderer: async () => rendererOf(await vite.ssrLoadModule('/apps/web/server.tsx')),
    manifest: null,
    scripts: [`${BASE}/@vite/client`, `${BASE}/apps/web/dev.ts`],
    files: new Set(),
  }
}

const isRender = (value: unknown): value is Render => typeof value === 'function'

function rendererOf(module: unknown): Renderer {
  if (typeof module === 'object' && module !== null && 'render' in module && 'inlineScript' in module) {
    const { render, inlineScript } = module
    if (isRender(render) && typeof inlineScript === 'string') return { render, inlineScript }
  }
  throw new Error('The web build has no render(): run `npm run build -w @leitai/web`')
}
