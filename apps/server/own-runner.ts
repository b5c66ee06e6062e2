import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { availableParallelism, hostname, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { noteOwnRunner } from '@leitai/competition/run/own-runner-state'
import { makeOwnRunner } from '@leitai/competition/run/runner'
import { workBase } from '@leitai/platform/sandbox/work'
import { openBubblewrap } from '@leitai/runner/bubblewrap/engine'
import type { Running } from './server.ts'

const MAIN = fileURLToPath(import.meta.resolve('@leitai/agent/main'))
const PYTHON = '/usr/bin/python3'
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
  if (typeof place !== 'string') {
    noteOwnRunner(ctx, place.missing)
    log.info(
      `本机不运行选手的程序，其余功能不受影响 / this machine runs no programs of competitors, all else works: ${place.missing}`,
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
          RUNNER_NAME: createHash('sha256').update(config.dataDir).digest('hex').slice(0, 8),
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
  const running = keepUp(place).catch((error) =>
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

/** A folder in which programs really run: below a private folder, other users do not reach their own. */
async function placeFor(dataDir: string): Promise<string | { missing: string }> {
  if (!existsSync(PYTHON)) return { missing: `${PYTHON}` }
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 8)
  let missing = ''
  for (const own of [true, false]) {
    const folder = own ? join(dataDir, 'work', 'runner') : mkdtempSync(workBase(tmpdir()))
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    await chmod(folder, 0o711)
    const probe = await openBubblewrap({ workFolder: join(folder, 'engine'), name: key }).probe()
    if (probe.works) return folder
    missing = probe.reason
    if (!own) rmSync(folder, { recursive: true, force: true })
  }
  return { missing }
}
