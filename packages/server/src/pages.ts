import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { Caller } from '@leitai/contract/client'
import type { Language } from '@leitai/contract/refusals'
import type { Chrome } from '@leitai/contract/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What the web's renderer takes and gives; it is built on its own and loaded at the start. */
interface RenderOptions {
  request: Request
  call: Caller
  language: Language
  nonce: string
  site: Chrome
  manifest: unknown
  scripts?: string[]
  onError: (error: unknown) => void
}
type Rendered = { kind: 'redirect'; status: number; location: string } | { kind: 'page'; status: number; html: string }
type Render = (options: RenderOptions) => Promise<Rendered>

export interface PagesOptions {
  dev: boolean
  /** Origin that people see: pages name it as their address, whatever Host a request claims. */
  siteUrl: string
  /** Folder of packages/web. */
  webRoot: string
  /** Calls that go straight to the handlers, as this visitor. */
  callAs: (request: FastifyRequest) => Caller
  /** What stands on every page now. */
  site: () => Promise<Chrome>
  /** Other origins that pictures and uploads come from and go to, as an object store’s. */
  origins?: readonly string[]
}

const BASE = '/v3'
const HOME = `${BASE}/home.html`
const YEAR_SECONDS = 365 * 24 * 3600
/** What renders, from where: the built files, or Vite's live modules. */
interface Web {
  render: () => Promise<Render>
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
      if (web.files.has(path)) return reply.sendFile(path.slice(BASE.length + 1), join(options.webRoot, 'dist/client'))
      return sendPage(request, reply, web, options)
    }
    scope.get(BASE, page)
    scope.get(`${BASE}/*`, page)
  })
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, web: Web, options: PagesOptions) {
  const nonce = randomBytes(16).toString('base64')
  const language = languageOf(request)
  const render = await web.render()
  const rendered = await render({
    request: new Request(`${options.siteUrl}${request.originalUrl.replace(/^\/+/, '/')}`, {
      headers: { accept: 'text/html' },
    }),
    call: options.callAs(request),
    language,
    nonce,
    site: await options.site(),
    manifest: web.manifest,
    ...(web.scripts ? { scripts: web.scripts } : {}),
    onError: (error) => request.log.error({ err: error }, 'A screen broke while rendering'),
  })
  if (isLanguage(queryOf(request).get('lang'))) {
    reply.header('Set-Cookie', `lang=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`)
  }
  if (rendered.kind === 'redirect') return reply.redirect(rendered.location, rendered.status)
  reply
    .code(rendered.status)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Language', language === 'zh' ? 'zh-CN' : 'en')
    .header('Content-Security-Policy', policy(nonce, options))
    .header('Referrer-Policy', 'same-origin')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
  return sendCompressed(request, reply, rendered.html)
}

function policy(nonce: string, { dev, origins = [] }: PagesOptions): string {
  const others = origins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
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

/** Brotli at level 4: the higher ones cost more time than the smaller page saves. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const bytes = Buffer.from(html)
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return reply.header('Content-Encoding', 'br').send(await promisify(brotliCompress)(bytes, { params }))
  }
  if (/\bgzip\b/.test(accepted)) {
    return reply.header('Content-Encoding', 'gzip').send(await promisify(gzip)(bytes))
  }
  return reply.send(bytes)
}

const isLanguage = (value: string | null | undefined): value is Language => value === 'zh' || value === 'en'
const queryOf = (request: FastifyRequest) => new URLSearchParams(request.originalUrl.split('?')[1] ?? '')

/** The address, then the cookie, then what the browser asks for first; Chinese where none says. */
function languageOf(request: FastifyRequest): Language {
  const asked = queryOf(request).get('lang')
  if (isLanguage(asked)) return asked
  const kept = /(?:^|;\s*)lang=(zh|en)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  if (isLanguage(kept)) return kept
  const first = /\b(zh|en)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase()
  return isLanguage(first) ? first : 'zh'
}

async function builtWeb(scope: FastifyInstance, webRoot: string): Promise<Web> {
  const client = join(webRoot, 'dist/client')
  const manifest: unknown = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const renderer = renderOf(await import(pathToFileURL(join(webRoot, 'dist/server/server.js')).href))
  await scope.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: `${BASE}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    setHeaders: (reply) => reply.header('X-Content-Type-Options', 'nosniff'),
  })
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('/assets/') && !path.startsWith('/.'))
  return { render: async () => renderer, manifest, files: new Set(files.map((path) => `${BASE}${path}`)) }
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
    render: async () => renderOf(await vite.ssrLoadModule('/src/app/server.tsx')),
    manifest: null,
    scripts: [`${BASE}/@vite/client`, `${BASE}/src/app/dev.ts`],
    files: new Set(),
  }
}

const isRender = (value: unknown): value is Render => typeof value === 'function'

function renderOf(module: unknown): Render {
  const render = typeof module === 'object' && module !== null && 'render' in module ? module.render : null
  if (!isRender(render)) throw new Error('The web build has no render(): run `npm run build -w @leitai/web`')
  return render
}
