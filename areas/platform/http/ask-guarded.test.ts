import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { isOutsideAddress, mayBeAsked, type Network, readNetwork } from '../config/outside-address.ts'
import { askGuarded, type GuardedRequest } from './ask-guarded.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return String(port)
}

const network = (written: string): Network => {
  const read = readNetwork(written)
  if (!read) throw new Error(written)
  return read
}
const loopback = [network('127.0.0.0/8')]
const guarded = (given: Partial<GuardedRequest> & { address: string }): GuardedRequest => ({
  headers: {},
  body: 'x',
  allowed: loopback,
  ...given,
})

it.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '192.0.2.1',
  '203.0.113.7',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '100::1',
  '5f00::1',
  '4000::1',
  'not an address',
  '',
])('asks nobody at %s', (address) => {
  expect(mayBeAsked(address, [])).toBe(false)
})

it.each(['1.1.1.1', '223.5.5.5', '2400:3200::1', '2606:4700::1111', '::ffff:1.1.1.1'])('asks %s', (address) => {
  expect(mayBeAsked(address, [])).toBe(true)
})

it('asks within the ranges that the operator allows, however an address is written', () => {
  expect(mayBeAsked('10.1.2.3', [network('10.1.0.0/16')])).toBe(true)
  expect(mayBeAsked('::ffff:10.1.2.3', [network('10.1.0.0/16')])).toBe(true)
  expect(mayBeAsked('10.2.2.3', [network('10.1.0.0/16')])).toBe(false)
  expect(mayBeAsked('fd12::1', [network('fd00::/8')])).toBe(true)
  expect(readNetwork('10.0.0.0/33')).toBeNull()
  expect(readNetwork('10.0.0.1')).toBeNull()
})

it.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://169.254.169.254/latest',
  'http://１２７.0.0.1/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:1',
  'http://user:pass@example.com/',
  'https://user@example.com/',
  'example.com',
  '',
])('takes no address like %s', (address) => {
  expect(isOutsideAddress(address, [])).toBe(false)
})

it('posts to the address that a name resolved to when it was checked, under the name', async () => {
  const seen: (string | undefined)[] = []
  const port = await listening((request, response) => {
    seen.push(request.method, request.headers.host, request.url)
    request.pipe(response)
  })
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const resolve = async () => answers.shift() ?? []
  const given = guarded({ address: `http://name.test:${port}/hook?a=1`, body: '文字', resolve })
  expect(await askGuarded(given)).toMatchObject({ status: 200, body: '文字' })
  expect(seen).toEqual(['POST', `name.test:${port}`, '/hook?a=1'])
  // Rebound: the second answer is checked anew, and nobody is connected to.
  await expect(askGuarded(given)).rejects.toThrow('may not be asked')
  expect(seen).toHaveLength(3)
})

it('refuses a name if one of its addresses is forbidden, in the words for one that does not exist', async () => {
  const both = guarded({ address: 'http://name.test/', resolve: async () => ['127.0.0.1', '169.254.169.254'] })
  const none = guarded({ address: 'http://name.test/', resolve: async () => [] })
  const words = 'the address does not exist or may not be asked'
  await expect(askGuarded(both)).rejects.toThrow(words)
  await expect(askGuarded(none)).rejects.toThrow(words)
  await expect(askGuarded(guarded({ address: 'http://127.0.0.1:9/', allowed: [] }))).rejects.toThrow(words)
})

it('follows no redirect', async () => {
  let asks = 0
  const port = await listening((_request, response) => {
    asks++
    response.writeHead(307, { location: '/again' }).end()
  })
  expect((await askGuarded(guarded({ address: `http://127.0.0.1:${port}/` }))).status).toBe(307)
  expect(asks).toBe(1)
})

it('reads the beginning of an endless answer', async () => {
  const port = await listening((_request, response) => {
    response.on('error', () => undefined)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1000)));
      response.once('drain', more)
    }
    more()
  })
  expect((await askGuarded(guarded({ address: `http://127.0.0.1:${port}/` }))).body).toHaveLength(65_536)
})

it.each([
  ['never answers', () => undefined],
  ['never ends its answer', (_request, response) => void response.writeHead(200).write('a')],
] satisfies [string, RequestListener][])('gives up a server that %s', async (_what, answer) => {
  const port = await listening(answer)
  const late = guarded({ address: `http://127.0.0.1:${port}/`, patienceMs: 200 })
  await expect(askGuarded(late)).rejects.toThrow('no answer in time')
})

it('gives up a name that is never resolved, and when the process closes', async () => {
  const never = () => new Promise<string[]>(() => undefined)
  const address = 'http://name.test/'
  await expect(askGuarded(guarded({ address, resolve: never, patienceMs: 50 }))).rejects.toThrow('no answer in time')
  const stop = AbortSignal.abort()
  await expect(askGuarded(guarded({ address, resolve: never, stop }))).rejects.toThrow('closing')
})

it('names the host in the handshake, and takes no certificate that is not its own', async () => {
  const names: string[] = []
  const SNICallback = (name: string, next: (error: Error | null) => void) => {
    names.push(name)
    next(null)
  }
  const server = createSecureServer({ SNICallback })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const given = guarded({ address: `https://name.test:${port}/`, resolve: async () => ['127.0.0.1'] })
  await expect(askGuarded(given)).rejects.toMatchObject({ reason: 'connection' })
  expect(names).toEqual(['name.test'])
})
