import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openCache } from './agent/cache.ts'
import { runLease } from './agent/run-lease.ts'
import { openBubblewrap } from './bubblewrap/engine.ts'
import { gpusHere, openGpus, withLibraries } from './gpus.ts'
import { openPodman } from './podman/engine.ts'
import type { Lease } from './protocol.ts'
import { jobOf, limits, openFolder, probesOn, python, ran } from './testing.ts'

/** No GPU is needed: devices of the kernel that do nothing stand for them, each with a number of its own. */
const { folder, remove } = openFolder()
afterAll(remove)
const devices = join(folder, 'dev')
mkdirSync(devices)
const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const STAND_INS = { nvidia0: 3, nvidia1: 5, nvidia2: 7, nvidiactl: 8, 'nvidia-uvm': 9, nvidia9x: 3 }
if (isRoot)
  for (const [name, minor] of Object.entries(STAND_INS))
    execFileSync('mknod', ['--mode=666', join(devices, name), 'c', '1', String(minor)])
const options = { numbers: [0, 1, 2], folder: devices }

test('programs hold GPUs alone, also those of two runners, and none are taken where too few are free', () => {
  const [one, other] = [openGpus(options), openGpus(options)]
  const two = one.take({ gpus: 2 })
  expect(two.numbers).toEqual([0, 1])
  for (const runner of [one, other]) expect(() => runner.take({ gpus: 2 })).toThrow('not enough GPUs')
  const third = other.take({ gpus: 1 })
  expect([third.numbers, one.take({}).numbers]).toEqual([[2], []])
  two.release()
  // A second release takes nothing from whoever holds them by then.
  const next = other.take({ gpus: 2 })
  two.release()
  expect(() => one.take({ gpus: 1 })).toThrow('not enough GPUs')
  for (const held of [next, third]) held.release()
})

test('the libraries of the driver are laid beside the root of an archive alone', () => {
  const at = join(folder, 'lib')
  mkdirSync(at)
  for (const name of ['libcuda.so.1', 'libnvidia-ml.so.550', 'libc.so.6', 'libcudart.so.12', 'libcuda.so.1.txt/..'])
    if (!name.includes('/')) writeFileSync(join(at, name), '')
  const job = jobOf(['/bin/true'], { root: folder, gpus: 1, env: { LD_LIBRARY_PATH: '/opt' } })
  const given = withLibraries(job, [at, '/nowhere'])
  expect(given.mounts.map((mount) => mount.at).toSorted()).toEqual([
    '/nvidia/libcuda.so.1',
    '/nvidia/libnvidia-ml.so.550',
  ])
  expect(given.env).toEqual({ LD_LIBRARY_PATH: '/nvidia:/opt' })
  const { root: _, ...own } = job
  expect(withLibraries(own, [at])).toEqual(own)
})

const SEES = `import os, stat
for name in sorted(os.listdir("/dev")):
  if name.startswith("nvidia"):
    at = os.stat("/dev/" + name)
    print(name, stat.S_ISCHR(at.st_mode), os.minor(at.st_rdev), len(open("/dev/" + name, "rb").read(5)) if name == "nvidia1" else "")
try: os.mknod("/tmp/gpu", 0o600 | stat.S_IFCHR, os.makedev(1, 3)); print("made a device")
except OSError: pass
try: open("/dev/x", "w"); print("wrote")
except OSError: pass`

const engines = {
  bubblewrap: () => openBubblewrap({ workFolder: join(folder, 'bwrap'), name: `gpu-${process.pid}`, gpus: options }),
  podman: () =>
    openPodman({ workFolder: join(folder, 'podman'), name: `gpu-${process.pid}`, runtime: 'runc', gpus: options }),
}
for (const [name, open] of Object.entries(engines)) {
  if (name === 'podman' && !process.env.THOROUGH) continue
  const engine = open()
  const works = isRoot && (await engine.probe()).works
  describe.runIf(works)(`GPUs in ${name}`, () => {
    test('a program sees those that it has, and no others', async () => {
      expect(gpusHere(devices)).toEqual([0, 1, 2])
      expect(engine.gpus).toBe(3)
      expect((await ran(engine, python(SEES))).log.head).toBe('')
      const first = await engine.start(python('import os; os.write(3, b"x"); import time; time.sleep(60)', { gpus: 1 }))
      await new Promise<void>((resolve) => first.onAnswer(() => resolve()))
      const seen = await ran(engine, python(SEES, { gpus: 1 }))
      expect(seen.log.head).toBe('nvidia-uvm True 9 \nnvidia1 True 5 5\nnvidiactl True 8 \n')
      await expect(engine.start(python('', { gpus: 3 }))).rejects.toThrow('not enough GPUs')
      first.cancel()
      await first.ended
      expect((await ran(engine, python(SEES, { gpus: 3 }))).log.head).toContain('nvidia0 True 3 \n')
    }, 60_000)

    test('however programs end beside each other, none is given a GPU that another has', async () => {
      const code = 'import os, time; print(*[n for n in os.listdir("/dev") if n[-1].isdigit()]); time.sleep(0.05)'
      const having = new Set<string>()
      let left = 24
      const worker = async () => {
        while (left-- > 0) {
          const run = await engine.start(
            python(
              `${code}\nos.write(3, open("/proc/self/cmdline","rb").read(0) + " ".join(n for n in os.listdir("/dev") if n.startswith("nvidia") and n[-1].isdigit()).encode()); time.sleep(0.1)`,
              { gpus: 1 },
            ),
          )
          const own = await new Promise<string>((resolve) => run.onAnswer((chunk) => resolve(chunk.toString())))
          expect([own, having.has(own)]).toEqual([expect.stringMatching(/^nvidia[012]$/), false])
          having.add(own)
          if (left % 3 === 0) run.cancel()
          // Before the engine can give it to the next one.
          run.ended.finally(() => undefined)
          having.delete(own)
          await run.ended
        }
      }
      await Promise.all([worker(), worker(), worker()])
    }, 60_000)

    test('a program waits for GPUs that another runner has, until it is cancelled', async () => {
      const code = 'print("ran")'
      const sha256 = createHash('sha256').update(code).digest('hex')
      const cacheFolder = join(folder, `${name}-cache`)
      const cache = openCache({ url: 'http://127.0.0.1:1', folder: cacheFolder, mostBytes: 1024 ** 2 })
      writeFileSync(join(cacheFolder, sha256), code)
      const lease: Lease = {
        attempt: 1,
        form: 'py',
        data: null,
        model: null,
        limits,
        gpus: 2,
        id: 1,
        output: { name: 'x.csv', mostBytes: 9 },
        code: { sha256, size: code.length, url: '/', name: 'main.py' },
      }
      const waits = async (id: number, signal: AbortSignal) => {
        const tried = Promise.withResolvers<void>()
        const start: typeof engine.start = (job) => {
          const run = engine.start(job)
          run.catch(() => tried.resolve())
          return run
        }
        const place = { engine: { ...engine, start }, image: undefined, imageBytes: 0, cache, signal }
        const done = runLease({ ...place, folder: join(folder, `${name}-${id}`) }, { ...lease, id }, () => undefined)
        await tried.promise
        return { done }
      }
      const others = openGpus(options).take({ gpus: 2 })
      const cancelled = new AbortController()
      const one = await waits(1, cancelled.signal)
      cancelled.abort()
      expect((await one.done).end).toMatchObject({ outcome: 'cancelled' })
      const two = await waits(2, new AbortController().signal)
      others.release()
      expect((await two.done).end).toMatchObject({ outcome: 'noOutput', log: { head: 'ran\n' } })
    }, 60_000)

    test('no probe reaches anything by them', async () => {
      const found = await probesOn(engine, { more: { gpus: 1, limits: { ...limits, wallSeconds: 180 } } })
      expect(Object.entries(found).filter(([, said]) => said !== 'held')).toEqual([])
    }, 120_000)
  })
}
