import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Caller } from '@leitai/contract/core/client'
import type { Language } from '@leitai/contract/core/language'
import type { Chrome } from '@leitai/contract/site/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTooSlow, isUnavailable } from '../db/transaction.ts'
import { compressed } from './compressed.ts'
import type { Dependencies, Source } from './dependencies.ts'
import { encodingFor, isLanguage, pageLanguage, queryOf } from './guest-request.ts'
import { safeHeaders } from './headers.ts'
import type { CachedKind, PreEncoded } from './response-cache.ts'
import { unavailablePage } from './unavailable-page.ts'

/** What the web's renderer takes and gives; it is built on its own and loaded at the start. */
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
  /** The one script that stands in the pages themselves. */
  inlineScript: string
}

export interface PagesOptions {
  dev: boolean
  /** Origin that people see: pages name it as their address, whatever Host a request claims. */
  siteUrl: string
  /** Folder of packages/web. */
  webRoot: string
  /**
   * Calls that go straight to the handlers, as this visitor; as nobody for a page that all get, which gathers in `shared` what it stands on.
   * They are answered in the page's language.
   */
  callAs: (request: FastifyRequest, as: { language: Language; shared: Dependencies | null }) => Caller
  /** What stands on every page now, and what it is read from. */
  site: { read: () => Promise<Chrome>; reads: readonly Source[] }
  /** Instead of a page, for who has had too many made. */
  limit?: (request: FastifyRequest) => Promise<PreEncoded | null>
  /** Pages of those who are not signed in. */
  cache?: CachedKind
  /** Told of each page that was made, with its status and time. */
  onPage?: (status: number, seconds: number) => void
  /** Other origins that pictures and uploads come from and go to, as an object store’s. */
  origins?: readonly string[]
}

const BASE = '/v3'
const HOME = `${BASE}/home.html`
const DAY_SECONDS = 24 * 3600
const YEAR_SECONDS = 365 * 24 * 3600
/** What renders, from where: the built files, or Vite's live modules. */
interface Web {
  renderer: () => Promise<Renderer>
  manifest: unknown
  scripts?: string[]
  /** Public files outside assets/, as paths below the base. */
  files: ReadonlySet<string>
}

/** The screens: /v3/*, rendered for whoever asks; and / leads to the home page. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(HOME))
  await app.register(async (scope) => {
    const web = options.dev ? await liveWeb(scope, options.webRoot) : await builtWeb(scope, options.webRoot)
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.originalUrl.split('?')[0] ?? ''
      if (web.files.has(path)) {
        const root = join(options.webRoot, 'dist/client')
        // These keep their addresses when there are newer ones; the submission tool is asked for anew each time.
        const maxAge = path.startsWith(`${BASE}/tool/`) ? 0 : DAY_SECONDS * 1000
        return reply.sendFile(path.slice(BASE.length + 1), root, { immutable: false, maxAge })
      }
      return sendPage(request, reply, web, options)
    }
    scope.get(BASE, page)
    scope.get(`${BASE}/*`, page)
  })
}

/** Sends a page, or says for how long there is none; either is counted. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, web: Web, options: PagesOptions) {
  const began = performance.now()
  reply.raw.once('finish', () => options.onPage?.(reply.statusCode, (performance.now() - began) / 1000))
  try {
    return await sendMade(request, reply, web, options)
  } catch (error) {
    if (!isForAWhile(error)) throw error
    request.log.warn({ err: error }, 'a page could not be made for now')
    const { status, headers, body } = unavailablePage(
      pageLanguage(request.originalUrl, request.headers),
      options.siteUrl,
    )
    return reply.code(status).headers(headers).send(body)
  }
}

/** The database is away or was too slow: the same may go well in seconds. */
const isForAWhile = (error: unknown) => isUnavailable(error) || isTooSlow(error)

async function sendMade(request: FastifyRequest, reply: FastifyReply, web: Web, options: PagesOptions) {
  const key = options.cache?.keyOf(request.raw) ?? null
  const refused = await options.limit?.(request)
  if (refused) return reply.code(refused.status).headers(refused.headers).send(refused.body)
  const make = (shared: Dependencies | null) => makePage(request, web, options, shared)
  const { status, headers, body } = await (options.cache && key !== null ? options.cache.keep(key, make) : make(null))
  const language = queryOf(request.originalUrl).get('lang')
  if (isLanguage(language)) {
    reply.header('Set-Cookie', `lang=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`)
  }
  return reply.code(status).headers(headers).send(body)
}

/** Where the page may be kept, `shared` gathers what it stands on, and nothing in it may tell who asked for it first. */
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

/** Some proxies name the host in the request line, too; two slashes at the start would be taken for one. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^\/+/, '/')

/**
 * Said with every script, and heeded by those that run as workers: the lab's run whatever a shared notebook holds, so they
 * reach no address at all, least of all this site's as whoever is logged in. What they need the page hands them as blobs.
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
    root: webRoot,
    configFile: join(webRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: scope.server } },
  })
  scope.addHook('onClose', () => vite.close())
  await scope.register(middie)
  scope.use(vite.middlewares)
  return {
    renderer: async () => rendererOf(await vite.ssrLoadModule('/src/bootstrap/server.tsx')),
    manifest: null,
    scripts: [`${BASE}/@vite/client`, `${BASE}/src/bootstrap/dev.ts`],
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
