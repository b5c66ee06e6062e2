import { execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { getCmptListES } from '../areas/competition/catalog/contract.ts'
import { createClient } from '../areas/platform/contract/client.ts'
import { debianBrowser } from '../scripts/browser.mjs'
import { requestsPerSecond } from './load.ts'

/**
 * npm run bench web: Lighthouse (mobile preset) over HTTP/2 on five public pages, the JavaScript of a first visit, and the anonymous pages
 * per second served from the compressed cache, compared with a bare node:http server that sends the same bytes. npm fetches Lighthouse and
 * mkcert on the first run, pinned below. Needs `npm run build -w @leitai/web`.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const MKCERT = 'mkcert@3.2.0'
const RUNS = Number(process.env.RUNS ?? 3)
const [PORT, TLS_PORT, BARE_PORT] = [3392, 3393, 3394]
const { executablePath } = debianBrowser()
const GOALS =
  'goals: performance ≥ 95, accessibility 100, best practices ≥ 95, SEO 100, LCP ≤ 1.9 s, TBT ≤ 200 ms, CLS 0'

const say = (line: string) => process.stdout.write(`${line}\n`)
const run = promisify(execFile)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const folder = mkdtempSync(join(tmpdir(), 'leitai-bench-'))
chmodSync(folder, 0o755)
const plain = `http://127.0.0.1:${PORT}`
const secure = `https://127.0.0.1:${TLS_PORT}`
const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/main.ts')], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    RATE_LIMIT: '0',
    DEMO: '1',
    SITE_URL: secure,
  },
  stdio: 'ignore',
})
const until = async (done: () => Promise<boolean>) => {
  while (!(await done().catch(() => false))) await pause(250)
}
await until(async () => (await (await fetch(`${plain}/v3/home.html`)).text()).includes('/cmptDetail.html'))
await pause(8000)

/** Browsers speak HTTP/2 only over TLS, which a reverse proxy terminates in production. */
async function openProxy() {
  const made = await run('npm', ['exec', '--yes', `--package=${MKCERT}`, '--', 'mkcert', 'create-ca'], {
    cwd: folder,
  }).then(() =>
    run('npm', ['exec', '--yes', `--package=${MKCERT}`, '--', 'mkcert', 'create-cert', '--domains', '127.0.0.1'], {
      cwd: folder,
    }),
  )
  if (made.stderr) say(made.stderr.trim())
  const proxy = createSecureServer({
    key: readFileSync(join(folder, 'cert.key')),
    cert: readFileSync(join(folder, 'cert.crt')),
    allowHTTP1: true,
  })
  proxy.on('request', (incoming, answer) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const passed = request(
      {
        port: PORT,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, host: `127.0.0.1:${TLS_PORT}` },
      },
      (given) => {
        const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...kept } = given.headers
        answer.writeHead(given.statusCode ?? 502, kept)
        given.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(TLS_PORT, '127.0.0.1', resolve))
  return proxy
}

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(
    z.string(),
    z.object({ score: z.nullable(z.number()), numericValue: z.optional(z.number()), title: z.string() }),
  ),
})
type Report = z.output<typeof Report>

async function look(address: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --ignore-certificate-errors --disable-gpu'
  const given = ['--output=json', '--quiet', `--chrome-flags=${flags}`]
  const { stdout } = await run(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...given],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) },
    },
  )
  return Report.parse(JSON.parse(stdout))
}

/** The JavaScript of a first visit: the entry chunk and everything the page preloads. */
async function scriptBytes(address: string): Promise<number> {
  const html = await (await fetch(address)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const files = new Set([...head.matchAll(/\/v3\/assets\/[^"&]+\.js/g)].map(([file]) => file))
  let bytes = 0
  for (const file of files) bytes += gzipSync(Buffer.from(await (await fetch(plain + file)).arrayBuffer())).length
  return bytes
}

async function addresses(): Promise<[string, string][]> {
  // A competition with a leaderboard, not one that is judged.
  const call = createClient({ origin: plain })
  const { map } = await call(getCmptListES, {
    keword: '',
    orderType: 'newest',
    tag: '',
    rewardType: '',
    open: false,
    page: 1,
    pageSize: 20,
    type: 'algorithm',
    state: '1',
  })
  const id = map.list[0]?.id
  return [
    ['home', '/v3/home.html'],
    ['list', '/v3/cmptlist.html'],
    ['detail', `/v3/cmptDetail.html?id=${id}`],
    ['leaderboard', `/v3/cmptDetail.html?id=${id}&tab=leaderboard`],
    ['news', '/v3/news-list.html'],
  ]
}

const proxy = await openProxy()
say(GOALS)
for (const [name, path] of await addresses()) {
  const seen: Report[] = []
  for (let at = 0; at < RUNS; at++) seen.push(await look(secure + path))
  const score = (category: string) =>
    median(seen.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
  const value = (audit: string) => median(seen.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const failed = Object.entries(seen[0]?.audits ?? {}).flatMap(([audit, { score: given }]) =>
    given === 0 ? [audit] : [],
  )
  say(
    `${name}: performance ${score('performance')}, accessibility ${score('accessibility')}, best practices ${score('best-practices')}, SEO ${score('seo')}; ` +
      `LCP ${(value('largest-contentful-paint') / 1000).toFixed(2)} s, TBT ${value('total-blocking-time').toFixed(0)} ms, CLS ${value('cumulative-layout-shift').toFixed(3)}; ` +
      `JavaScript ${((await scriptBytes(plain + path)) / 1000).toFixed(0)} kB gzip (goal 200)${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`,
  )
}
proxy.close()

/** A bare server that sends as many bytes as the compressed page has. */
const page = await new Promise<Buffer>((resolve, reject) => {
  const outgoing = request(
    {
      port: PORT,
      host: '127.0.0.1',
      path: '/v3/home.html',
      headers: { 'accept-encoding': 'br', 'accept-language': 'zh' },
    },
    async (given) => resolve(Buffer.concat(await given.toArray())),
  )
  outgoing.on('error', reject).end()
})
const script = `require('node:http').createServer((_, r) => { r.writeHead(200, {'content-type': 'text/html', 'content-length': ${page.length}}); r.end(b) }).listen(${BARE_PORT}, '127.0.0.1'); const b = Buffer.alloc(${page.length}, 32)`
const bare = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
await until(async () => (await fetch(`http://127.0.0.1:${BARE_PORT}`)).ok)
const rates = { ours: [] as number[], bare: [] as number[] }
for (let at = 0; at < 3; at++) {
  rates.bare.push(await requestsPerSecond({ port: BARE_PORT, path: '/' }, { connections: 32, seconds: 4 }))
  rates.ours.push(
    await requestsPerSecond({ port: PORT, path: '/v3/home.html', encoding: 'br' }, { connections: 32, seconds: 4 }),
  )
}
const [ours, other] = [median(rates.ours), median(rates.bare)]
say(
  `anonymous home page from the cache: ${ours.toFixed(0)} a second (goal 5,000), bare node:http with as many bytes ${other.toFixed(0)}: ${((100 * ours) / other).toFixed(0)} %`,
)
bare.kill()
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(folder, { recursive: true, force: true })
