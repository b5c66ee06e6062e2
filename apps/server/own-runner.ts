import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { availableParallelism, hostname, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeOwnRunner, noteOwnRunner } from '@leitai/competition/run/runner'
import { workBase } from '@leitai/platform/sandbox/work'
import { firstPlace, type Place } from '@leitai/platform/scoring/python/place'
import type { Running } from './server.ts'

const MAIN = fileURLToPath(import.meta.resolve('@leitai/agent/main'))

const RESTART_MS = 5000
const END_MS = 10_000
/** The rest is for the server, the database and the scoring processes. */
const SHARE_OF_MEMORY = 0.5
const SHARE_OF_DISK = 0.25
/** What runners keep of inputs elsewhere. */
const USUAL_CACHE_GB = 20

/** Starts a runner on this machine, where bubblewrap and Python are there; says in one line what is missing where not. */
export async function startOwnRunner({ ctx, address }: Running): Promise<{ close(): Promise<void> }> {
  const { config, log, draining } = ctx
  const nothing = { close: async () => undefined }
  // Parts of an installation on several machines have runners of their own.
  if (config.only !== null || config.programSlots === 0) return nothing
  const place = await placeFor(config.dataDir)
  if (typeof place === 'string') {
    noteOwnRunner(ctx, place)
    log.info(
      `本机不运行选手的程序，其余功能不受影响 / this machine runs no programs of competitors, all else works: ${place}`,
    )
    return nothing
  }
  const { port } = new URL(address)
  let child: ChildProcess | null = null
  let isClosing = false

  async function keepUp(folder: string): Promise<void> {
    while (!isClosing) {
      const token = await makeOwnRunner(ctx.db, `${hostname()}:${port}`, ctx.now())
      child = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          PATH: process.env.PATH,
          LEITAI_URL: `http://127.0.0.1:${port}`,
          RUNNER_TOKEN: token,
          RUNNER_NAME: nameOf(config.dataDir),
          RUNNER_FOLDER: folder,
          RUNNER_SLOTS: String(config.programSlots),
          RUNNER_MEMORY_MB: String(
            Math.max(64, Math.floor((totalmem() * SHARE_OF_MEMORY) / config.programSlots / 1024 ** 2)),
          ),
          RUNNER_CACHE_GB: String(cacheGb(folder)),
          RUNNER_CORES: String(Math.max(1, Math.floor(availableParallelism() / config.programSlots))),
        },
      })
      child.stderr?.on('data', (said: Buffer) => log.debug({ runner: said.toString().trim() }, 'the runner says'))
      const [code] = await once(child, 'exit').catch((error: unknown) => [String(error)])
      if (isClosing) return
      log.warn({ code }, 'the runner of this machine ended; starting it again')
      await pause(RESTART_MS, null, { signal: draining }).catch(() => undefined)
    }
  }
  const running = keepUp(place.folder).catch((error) =>
    log.error({ err: error }, 'the runner of this machine could not be started'),
  )
  return {
    async close() {
      isClosing = true
      child?.kill('SIGTERM')
      await Promise.race([running, pause(END_MS)])
      child?.kill('SIGKILL')
    },
  }
}

/** Inputs of programs that are kept: uploads and the database are on the same disk. */
export function cacheGb(folder: string): number {
  const { blocks, bsize } = statfsSync(folder)
  return Math.max(1, Math.min(USUAL_CACHE_GB, Math.floor((SHARE_OF_DISK * blocks * bsize) / 1024 ** 3)))
}

function placeFor(dataDir: string): Promise<Place | string> {
  const own = () => {
    const folder = join(dataDir, 'work', 'runner')
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    return folder
  }
  return firstPlace([own, () => mkdtempSync(workBase(tmpdir()))], { name: nameOf(dataDir), runs: 'engine' })
}

/** Of the runner of this folder, on this machine. */
const nameOf = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 8)
