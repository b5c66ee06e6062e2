import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCache } from './cache.ts'

const files = new Map<string, Buffer>()
const server = createServer((request, response) => response.end(files.get(request.url ?? '')))
const root = mkdtempSync(join(tmpdir(), 'leitai-cache-'))
const { signal } = new AbortController()
let url = ''
let count = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true, force: true })
})

function stored(bytes: number, more: { sha256?: string } = {}) {
  const content = Buffer.alloc(bytes, ++count)
  files.set(`/${count}`, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name: 'x.bin', size: bytes, sha256, url: `/${count}`, ...more }
}
const opened = (mostBytes: number) => {
  const folder = join(root, `cache-${++count}`)
  return { folder, cache: openCache({ url, folder, mostBytes }) }
}

test('keeps inputs within the bound, and never deletes what is in use', async () => {
  const { folder, cache } = opened(1_000_000)
  const [first, second, third] = [stored(400_000), stored(400_000), stored(400_000)]
  const held = await cache.hold(first, signal)
  const idle = await cache.hold(second, signal)
  idle.release()
  await cache.hold(third, signal)
  expect(readdirSync(folder).toSorted()).toEqual([first.sha256, third.sha256].toSorted())
  held.release()
  await cache.hold(stored(400_000), signal)
  expect(existsSync(join(folder, first.sha256))).toBe(false)
})

test('says that an input does not fit, and takes none that is not what the server said', async () => {
  const { folder, cache } = opened(1_000_000)
  await expect(cache.hold(stored(1_000_001), signal)).rejects.toThrow('RUNNER_CACHE_GB')
  await expect(cache.hold(stored(10, { sha256: '0'.repeat(64) }), signal)).rejects.toThrow('not what the server said')
  expect(readdirSync(folder)).toEqual([])
})

test('leaves nothing of what could not be made, nor of an earlier life', async () => {
  const folder = join(root, 'earlier')
  mkdirSync(join(folder, 'unpacked.draft'), { recursive: true })
  writeFileSync(join(folder, 'fetched.draft'), 'half')
  const cache = openCache({ url, folder, mostBytes: 1_000_000 })
  expect(readdirSync(folder)).toEqual([])
  const input = stored(10)
  const make = async (_path: string, to: string) => {
    mkdirSync(to)
    throw new Error('it cannot be made')
  }
  await expect(cache.hold(input, signal, { name: 'made', make })).rejects.toThrow('it cannot be made')
  expect(readdirSync(folder)).toEqual([input.sha256])
})

test('what one run began and gave up, another that waits for it makes anew', async () => {
  const { cache } = opened(1_000_000)
  const input = stored(10)
  const begun = Promise.withResolvers<void>()
  const stopped = new AbortController()
  const make = async (_path: string, to: string) => {
    mkdirSync(to)
    begun.resolve()
    await new Promise((_, reject) => stopped.signal.addEventListener('abort', () => reject(new Error('cancelled'))))
  }
  const first = cache.hold(input, stopped.signal, { name: 'made', make })
  const failed = expect(first).rejects.toThrow('cancelled')
  await begun.promise
  const second = cache.hold(input, signal, { name: 'made', make: async (_path, to) => void mkdirSync(to) })
  stopped.abort()
  await failed
  expect(existsSync((await second).path)).toBe(true)
})

test('a run that is cancelled does not wait for what another one makes', async () => {
  const { cache } = opened(1_000_000)
  const input = stored(10)
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const make = async (_path: string, to: string) => {
    mkdirSync(to)
    begun.resolve()
    await ended.promise
  }
  const first = cache.hold(input, signal, { name: 'made', make })
  await begun.promise
  const cancelled = new AbortController()
  const second = cache.hold(input, cancelled.signal, { name: 'made', make })
  cancelled.abort(new Error('cancelled'))
  await expect(second).rejects.toThrow('cancelled')
  ended.resolve()
  expect(existsSync((await first).path)).toBe(true)
})

test('what was unpacked counts with all its files, links lead nowhere, and what was used longest ago goes', async () => {
  const { cache } = opened(100_000)
  const make = async (_: string, to: string) => {
    mkdirSync(join(to, 'root'), { recursive: true })
    symlinkSync('/', join(to, 'root', 'machine'))
    symlinkSync('.', join(to, 'root', 'loop'))
    writeFileSync(join(to, 'root', 'big'), Buffer.alloc(50_000))
  }
  const first = await cache.hold(stored(5), signal, { name: 'image', make })
  const second = await cache.hold(stored(6), signal, { name: 'image', make })
  // Both are held, though together they are too large.
  expect([existsSync(first.path), existsSync(second.path)]).toEqual([true, true])
  first.release()
  const third = await cache.hold(stored(10_000), signal)
  expect([first, second, third].map(({ path }) => existsSync(path))).toEqual([false, true, true])
})

test('counts many empty files of a folder as the room that they take', async () => {
  const { folder, cache } = opened(1_000_000)
  const make = async (_path: string, to: string) => {
    mkdirSync(to)
    for (let at = 0; at < 200; at++) writeFileSync(join(to, String(at)), '')
  }
  const first = stored(10)
  const held = await cache.hold(first, signal, { name: 'made', make })
  held.release()
  await cache.hold(stored(500_000), signal)
  expect(existsSync(join(folder, `${first.sha256}-made`))).toBe(false)
})

test('what is being deleted is not found half there, but made anew', async () => {
  const { cache } = opened(40_000_000)
  const make = async (_path: string, to: string) => {
    mkdirSync(to)
    for (let at = 0; at < 4000; at++) writeFileSync(join(to, String(at)), '')
  }
  const input = stored(10)
  const made = await cache.hold(input, signal, { name: 'made', make })
  made.release()
  const whole = readdirSync(made.path).length
  const other = cache.hold(stored(30_000_000), signal)
  while (existsSync(made.path) && readdirSync(made.path).length === whole) await breathe()
  const again = await cache.hold(input, signal, { name: 'made', make })
  expect(readdirSync(again.path)).toHaveLength(whole)
  await other
  expect(readdirSync(again.path)).toHaveLength(whole)
})
