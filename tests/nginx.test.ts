import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as overHttp } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { PASSWORD } from '../apps/testing/build.ts'
import { testApp } from '../apps/testing/test-app.ts'
import { cmptDetail } from '../areas/competition/catalog/contract.detail.ts'
import { accountEvents } from '../areas/identity/account/table.ts'
import { createToken } from '../areas/identity/token/contract.ts'
import { API_BASE } from '../areas/platform/contract/call.ts'
import { eq } from '../areas/platform/db/orm.ts'
import { upload } from '../areas/platform/file/contract.ts'
import { messageEvents } from '../areas/site/message/contract.ts'
import { tokenOf } from './tool.ts'

/** The file of packaging/ in front of a real server, word by word but for ports, certificate and names; nginx is Debian’s. */

const CONF = readFileSync(join(import.meta.dirname, '../packaging/nginx.conf'), 'utf8')
const NGINX = '/usr/sbin/nginx'
const hasNginx = existsSync(NGINX) && spawnSync('openssl', ['version']).status === 0
if (process.env.THOROUGH && !hasNginx) console.warn('the file for nginx is not tried: there is no nginx')

test('every stream of events has the place that does not wait for its end', () => {
  const [, pattern = ''] = /location ~ (\S+) \{/.exec(CONF) ?? []
  const events = allCalls.filter(({ call }) => call.kind === 'events')
  expect(events.length).toBeGreaterThan(2)
  for (const { call } of events) expect(`${API_BASE}${call.path}`).toMatch(new RegExp(pattern))
})

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

describe.runIf(hasNginx)('behind nginx', async () => {
  // The body of a suite runs even if its tests are skipped.
  if (!hasNginx) return
  const work = mkdtempSync(join(tmpdir(), 'leitai-nginx-'))
  chmodSync(work, 0o755)
  const { app, build } = await testApp({ trustProxy: 1, siteUrl: 'https://localhost' })
  const [plain, secure] = [await freePort(), await freePort()]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const [key, cert] = [join(work, 'key.pem'), join(work, 'cert.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject],
    {
      stdio: 'ignore',
    },
  )
  const site = CONF.replaceAll(/listen (\[::\]:)?80;/g, (_, six) => (six ? '' : `listen 127.0.0.1:${plain};`))
    .replaceAll(/listen (\[::\]:)?443 ssl;/g, (_, six) => (six ? '' : `listen 127.0.0.1:${secure} ssl;`))
    .replace('/etc/ssl/leitai/fullchain.pem', cert)
    .replace('/etc/ssl/leitai/privkey.pem', key)
    .replace('127.0.0.1:3000', new URL(app.origin).host)
    .replaceAll('leitai.example.com', 'localhost')
  mkdirSync(join(work, 'body'))
  writeFileSync(
    join(work, 'nginx.conf'),
    `daemon off; pid ${work}/pid; error_log ${work}/error.log; events { worker_connections 256; }
http { access_log off; client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy; fastcgi_temp_path ${work}/f; uwsgi_temp_path ${work}/u; scgi_temp_path ${work}/s;
${site} }`,
  )
  const checked = spawnSync(NGINX, ['-t', '-c', join(work, 'nginx.conf'), '-e', join(work, 'error.log')], {
    encoding: 'utf8',
  })
  const nginx = spawn(NGINX, ['-c', join(work, 'nginx.conf'), '-e', join(work, 'error.log')], { stdio: 'ignore' })
  afterAll(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    rmSync(work, { recursive: true, force: true })
  })

  interface Answer {
    status: number
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }
  const ask = (path: string, options: RequestOptions = {}, body?: AsyncIterable<Buffer> | Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: secure,
          servername: 'localhost',
          ca: readFileSync(cert),
          path,
          ...options,
          headers: { host: 'localhost', ...options.headers },
        },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
          )
        },
      )
      sent.on('error', reject)
      if (!body || Buffer.isBuffer(body)) return void sent.end(body)
      const write = async () => {
        for await (const piece of body) if (!sent.write(piece)) await once(sent, 'drain')
        sent.end()
      }
      write().catch(reject)
    })
  const ready = async () => {
    for (;;) {
      const up = await ask('/healthz').catch(() => null)
      if (up?.status === 200) return
      await pause(50)
    }
  }

  test('its file is in order, pages and health come through, and what is the operator’s does not', async () => {
    expect(checked.stderr).toContain('test is successful')
    await ready()
    for (const path of ['/sitemap.xml', '/.well-known/security.txt']) expect((await ask(path)).status, path).toBe(200)
    const { id } = await build.competition()
    const api = await ask(`${API_BASE}${cmptDetail.path}?cmptId=${id}`)
    // Once: nginx would join two by a comma, and browsers go by neither.
    expect(api.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(JSON.parse(api.body.toString())).toMatchObject({ flag: true, data: { id } })
    for (const path of ['/metrics', '/readyz']) expect((await ask(path)).status).toBe(403)
    const toSecure = await new Promise<string | undefined>((resolve) =>
      overHttp({ host: '127.0.0.1', port: plain, path: '/v3/a?b=1', headers: { host: 'localhost' } }, (response) =>
        resolve(response.headers.location),
      ).end(),
    )
    expect(toSecure).toBe('https://localhost/v3/a?b=1')
  })

  test('a file of 150 MB is passed on, and one beyond the limit refused', async () => {
    await ready()
    const visitor = await app.as(await build.user())
    const token = await tokenOf(visitor, ['submit'])
    const sendFile = (megabytes: number) => {
      const head = Buffer.from(
        '--m\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n',
      )
      const tail = Buffer.from('\r\n--m--\r\n')
      const piece = Buffer.alloc(1024 * 1024, '1,2\n')
      async function* content() {
        yield head
        for (let at = 0; at < megabytes; at++) yield piece
        yield tail
      }
      const headers = {
        authorization: `Bearer ${token}`,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'multipart/form-data; boundary=m',
        'content-length': String(head.length + tail.length + megabytes * piece.length),
      }
      return ask(`${API_BASE}${upload.path}`, { method: 'POST', headers }, content())
    }
    const taken = await sendFile(150)
    expect(JSON.parse(taken.body.toString())).toMatchObject({ flag: true, data: { fileSize: 150 * 1024 * 1024 } })
    const refused = await sendFile(220).catch((error: { code?: string }) => error.code)
    // nginx closes the connection while the rest is still being sent.
    expect(typeof refused === 'object' ? refused.status : 413).toBe(413)
  }, 120_000)

  test('events arrive while their stream is open', async () => {
    await ready()
    const user = await build.user()
    const visitor = await app.as(user)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const first = await new Promise<string>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: secure,
          servername: 'localhost',
          ca: readFileSync(cert),
          path: `${API_BASE}${messageEvents.path}`,
          headers: { host: 'localhost', cookie },
        },
        (response) =>
          response.once('data', (piece: Buffer) => {
            resolve(piece.toString())
            sent.destroy()
          }),
      )
      sent.on('error', (error) => (error.message === 'aborted' ? undefined : reject(error)))
      sent.end()
    })
    expect(first.length).toBeGreaterThan(0)
  }, 30_000)

  test('nobody chooses the address that is noted of them', async () => {
    await ready()
    const user = await build.user()
    const visitor = await app.as(user)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const fields = { name: 'nginx', scopes: JSON.stringify(['read']), days: '1', proof: PASSWORD }
    const body = Buffer.from(new URLSearchParams(fields).toString())
    const headers = {
      'x-forwarded-for': '203.0.113.77',
      'x-real-ip': '203.0.113.77',
      'x-requested-with': 'XMLHttpRequest',
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    }
    const made = await ask(`${API_BASE}${createToken.path}`, { method: 'POST', headers }, body)
    expect(JSON.parse(made.body.toString())).toMatchObject({ flag: true })
    const rows = await app.ctx.db.select().from(accountEvents).where(eq(accountEvents.userId, user.id))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ ip }) => ip)).not.toContain('203.0.113.77')
  })
})
