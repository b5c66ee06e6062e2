import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerCsv, builders } from '../apps/testing/build.ts'
import { openTestApp, type TestApp, type Visitor } from '../apps/testing/open-test-app.ts'
import { dataFiles } from '../areas/competition/definition/table.ts'
import { openTerminal, type Terminal, tokenOf } from './tool.ts'

/** Simulates network trouble for a request; false forwards it to the site. */
type Trouble = (incoming: IncomingMessage, answer: ServerResponse) => boolean

let app: TestApp
let build: ReturnType<typeof builders>
let line: Server
let origin: string
let trouble: Trouble = () => false
let seen: IncomingMessage[] = []
let terminal: Terminal
let visitor: Visitor
let cmptId: number
const large = Buffer.alloc(3 * 1024 * 1024, '0123456789abcdef\n')

beforeAll(async () => {
  app = await openTestApp()
  build = builders(app)
  line = createServer((incoming, answer) => {
    seen.push(incoming)
    if (!trouble(incoming, answer)) pass(incoming, answer)
  })
  line.on('connect', (incoming: IncomingMessage, socket) => {
    seen.push(incoming)
    const { port } = new URL(app.origin)
    const there = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = line.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { id, stage } = await build.competition()
  cmptId = id
  const objectKey = `competition/${id}/large.txt`
  await app.ctx.storage.put(objectKey, large, { contentType: 'text/plain' })
  const sha256 = createHash('sha256').update(large).digest('hex')
  await app.ctx.db.insert(dataFiles).values({
    cmptId: id,
    stageId: stage.id,
    ord: 2,
    name: 'large.txt',
    description: { zh: '大', en: 'large' },
    objectKey,
    size: large.length,
    sha256,
    licence: 'CC0-1.0',
    sample: false,
  })
  visitor = (await build.competitor(id)).visitor
  terminal = openTerminal(origin)
  const { code } = await terminal.leitai(['login', '--token', '-'], { input: await tokenOf(visitor) })
  expect(code).toBe(0)
})
afterAll(async () => {
  terminal.clear()
  line.closeAllConnections()
  await new Promise((resolve) => line.close(resolve))
  await app.end()
})
beforeEach(() => {
  trouble = () => false
  seen = []
})

/** Forwards a request to the site; `cut` aborts the response after this many bytes. */
function pass(incoming: IncomingMessage, answer: ServerResponse, cut = Number.POSITIVE_INFINITY): void {
  const url = new URL(incoming.url ?? '/', app.origin)
  const on = request(
    `${app.origin}${url.pathname}${url.search}`,
    { method: incoming.method, headers: incoming.headers },
    (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      let sent = 0
      from.on('data', (piece: Buffer) => {
        answer.write(piece.subarray(0, Math.max(0, cut - sent)))
        sent += piece.length
        if (sent >= cut) {
          answer.destroy()
          from.destroy()
        }
      })
      from.on('end', () => answer.end())
    },
  )
  on.on('error', () => answer.destroy())
  incoming.pipe(on)
}

const isFile = (incoming: IncomingMessage) => incoming.method === 'GET' && incoming.url?.includes('large.txt') === true
const isCall = (incoming: IncomingMessage, name: string) => incoming.url?.includes(`/${name}`) === true

test('an interrupted download resumes in the same run', async () => {
  let broken = 0
  trouble = (incoming, answer) => {
    if (!isFile(incoming) || broken >= 2) return false
    broken++
    pass(incoming, answer, 1024 * 1024)
    return true
  }
  expect((await terminal.leitai(['data', 'download', String(cmptId), '--to', 'one'])).code).toBe(0)
  expect(readFileSync(join(terminal.folder, 'one/large.txt')).equals(large)).toBe(true)
  const ranges = seen.filter(isFile).map(({ headers }) => headers.range)
  expect(ranges[0]).toBeUndefined()
  expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toBe(true)
})

test('an abandoned download resumes in the next run; complete files are not downloaded again; corrupt ones are refused', async () => {
  trouble = (incoming, answer) => {
    if (!isFile(incoming)) return false
    if (incoming.headers.range) answer.destroy()
    else pass(incoming, answer, 2 * 1024 * 1024)
    return true
  }
  const given = await terminal.leitai(['data', 'download', String(cmptId), '--to', 'two'])
  expect(given.code).toBe(4)
  const sha = createHash('sha256').update(large).digest('hex')
  const part = join(terminal.folder, `two/large.txt.${sha.slice(0, 8)}.part`)
  const { size } = statSync(part)
  expect(size).toBeGreaterThan(0)
  trouble = () => false
  seen = []
  const again = await terminal.leitai(['data', 'download', String(cmptId), '--to', 'two'])
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Resuming large.txt') })
  expect(seen.filter(isFile).map(({ headers }) => headers.range)).toEqual([`bytes=${size}-`])
  expect([existsSync(part), readFileSync(join(terminal.folder, 'two/large.txt')).equals(large)]).toEqual([false, true])
  seen = []
  expect((await terminal.leitai(['data', 'download', String(cmptId), '--to', 'two'])).code).toBe(0)
  expect(seen.filter(isFile)).toEqual([])

  writeFileSync(part, Buffer.alloc(size, 'x'))
  writeFileSync(join(terminal.folder, 'two/large.txt'), 'other')
  const wrong = await terminal.leitai(['data', 'download', String(cmptId), '--to', 'two', '--only', 'large.txt'])
  expect(wrong).toMatchObject({ code: 5, stderr: expect.stringContaining('SHA-256') })
  expect(existsSync(part)).toBe(false)
})

test('no connection exits with 4, as does a proxy’s error page, and nothing is submitted twice', async () => {
  const nobody = await terminal.leitai(['--server', 'http://127.0.0.1:9', 'competitions', 'list'])
  expect(nobody).toMatchObject({ code: 4, stderr: expect.stringContaining('Network error') })
  trouble = (_asked, answer) => {
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    return true
  }
  expect((await terminal.leitai(['competitions', 'join', String(cmptId), '--agree'])).code).toBe(4)
  expect(seen).toHaveLength(1)
})

test('if the server asks to wait, the tool waits and says so, for at most a minute', async () => {
  let tries = 0
  const busy =
    (seconds: number): Trouble =>
    (incoming, answer) => {
      if (!isCall(incoming, 'mySubmission') || tries++ > 0) return false
      const body = JSON.stringify({ flag: false, code: 'request.tooMany', msg: 'Too many requests', data: null })
      answer.writeHead(429, { 'content-type': 'application/json', 'retry-after': String(seconds) }).end(body)
      return true
    }
  trouble = busy(1)
  const waited = await terminal.leitai(['submissions', 'list', String(cmptId), '--format', 'json'])
  expect(waited).toMatchObject({ code: 0, stdout: '[]\n', stderr: expect.stringContaining('asks us to wait 1 s') })
  tries = 0
  trouble = busy(61)
  const refused = await terminal.leitai(['submissions', 'list', String(cmptId)])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Too many requests') })
})

test('an interrupted part of a large file is uploaded again, and only that part', async () => {
  const rows = 700_000
  writeFileSync(
    join(terminal.folder, 'large.csv'),
    `id,prediction\n${answerCsv(0.5).split('\n').slice(1).join('\n')}${'9'.repeat(rows * 13)}`,
  )
  let broken = 0
  trouble = (incoming, answer) => {
    if (incoming.method !== 'PUT' || broken > 0) return false
    broken++
    incoming.resume()
    answer.destroy()
    return true
  }
  const sent = await terminal.leitai(['submit', 'large.csv', '-c', String(cmptId), '--no-check'])
  expect(sent).toMatchObject({ code: 0, stderr: expect.stringContaining('Connection lost') })
  expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(3)
})

test('an upload that was given up is continued by the next run with what is missing, unless the file has changed', async () => {
  const path = join(terminal.folder, 'huge.csv')
  writeFileSync(path, Buffer.alloc(20 * 1024 * 1024, '1,2\n'))
  const submit = () => terminal.leitai(['submit', 'huge.csv', '-c', String(cmptId), '--no-check'])
  const sent = () => seen.filter(({ method }) => method === 'PUT').map(({ url }) => /-p(\d+)\.csv/.exec(url ?? '')?.[1])
  const stopAt = (part: number): Trouble => {
    return (incoming, answer) => {
      if (incoming.method !== 'PUT' || !incoming.url?.includes(`-p${part}.csv`)) return false
      incoming.resume()
      answer.writeHead(403, { 'content-type': 'application/json' }).end('{"msg":"stopped here"}')
      return true
    }
  }
  trouble = stopAt(1)
  expect(await submit()).toMatchObject({ code: 1, stderr: expect.stringContaining('stopped here') })
  expect(sent()).toEqual(['0', '1'])
  seen = []
  trouble = stopAt(2)
  expect(await submit()).toMatchObject({ code: 1, stderr: expect.stringContaining('upload at 33%') })
  expect(sent()).toEqual(['1', '2'])
  // The same size and other contents.
  writeFileSync(path, Buffer.alloc(20 * 1024 * 1024, '1,3\n'))
  seen = []
  const anew = await submit()
  expect(anew).toMatchObject({ code: 1, stderr: expect.stringContaining('huge.csv has changed since') })
  expect(sent()).toEqual(['0', '1', '2'])
  seen = []
  trouble = () => false
  expect(await submit()).toMatchObject({ code: 0, stderr: expect.stringContaining('upload at 66%') })
  expect(sent()).toEqual(['2'])
  const stored = await Array.fromAsync(app.ctx.storage.list('submission/'))
  expect(stored.filter(({ key }) => /-p\d+\./.test(key))).toEqual([])
})

test('a proxy from the environment is used, except for its exemptions', async () => {
  const env = { LEITAI_SERVER: 'http://leitai.example.com', LEITAI_TOKEN: await tokenOf(visitor), http_proxy: origin }
  const through = await terminal.leitai(['whoami'], { env })
  expect(through).toMatchObject({ code: 0, stderr: expect.stringContaining('isn’t encrypted') })
  expect(
    seen.some(
      ({ url, headers }) => url?.startsWith('http://leitai.example.com/') && headers.host === 'leitai.example.com',
    ),
  ).toBe(true)
  seen = []
  const direct = { ...env, LEITAI_SERVER: app.origin, NO_PROXY: '127.0.0.1' }
  expect((await terminal.leitai(['whoami'], { env: direct })).code).toBe(0)
  expect(seen).toEqual([])
  const tunnel = { ...env, LEITAI_SERVER: 'https://leitai.example.com', HTTPS_PROXY: origin }
  // The server behind the tunnel speaks no TLS: only the connection attempt matters.
  expect((await terminal.leitai(['competitions', 'join', '1', '--agree'], { env: tunnel })).code).toBe(4)
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toContain('CONNECT leitai.example.com:443')
})
