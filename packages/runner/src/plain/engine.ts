import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, lstatSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { constants as system } from 'node:os'
import { dirname, join } from 'node:path'
import type { Ended, Engine, Job, Outcome } from '../engine.ts'
import { checkOutputs, environmentOf } from '../job.ts'
import { cappedLog } from '../log.ts'

/** Inside a sandbox; here below a folder of the run. */
const OWN = ['/out', '/tmp']

/**
 * Runs programs of one’s own on one’s own machine without a sandbox: they can do what whoever starts them can, and of the limits only the
 * time holds. This is no engine for runners, as it cannot promise what `probe` of these does.
 */
export function openPlain({ workFolder }: { workFolder: string }): Pick<Engine, 'start'> {
  return {
    async start(job) {
      checkOutputs(job)
      const root = join(workFolder, job.id)
      for (const path of OWN) await mkdir(join(root, path), { recursive: true })
      for (const { from, at } of job.mounts) {
        await mkdir(dirname(join(root, at)), { recursive: true })
        // A copy, as nothing else keeps the program from changing it.
        await cp(from, join(root, at), { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE })
      }
      const places = [...OWN, ...job.mounts.map(({ at }) => `/${at.split('/')[1]}`)]
      const here = (text: string) =>
        places.some((at) => text === at || text.startsWith(`${at}/`)) ? join(root, text) : text
      return launch(job, { root, here })
    },
  }
}

function launch(job: Job, { root, here }: { root: string; here: (text: string) => string }) {
  // The program itself is this machine’s, wherever it lies.
  const [command = '', ...args] = job.argv.map((text, at) => (at === 0 ? text : here(text)))
  const { LEITAI_TOKEN: _, RUNNER_TOKEN: __, ...ours } = process.env
  const { PATH: ___, HOME: ____, ...declared } = environmentOf(job)
  const given = Object.fromEntries(Object.entries(declared).map(([name, value]) => [name, here(value)]))
  const begun = performance.now()
  const isPosix = process.platform !== 'win32'
  const child = spawn(command, args, {
    cwd: join(root, 'tmp'),
    env: { ...ours, ...given, LEITAI_ROOT: root },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
    detached: isPosix,
  })
  const log = cappedLog()
  const heard = (chunk: Buffer) => {
    log.add(chunk)
    job.heard?.(chunk)
  }
  child.stdout?.on('data', heard)
  child.stderr?.on('data', heard)
  let cause: Outcome | null = null
  const kill = (outcome: Outcome) => {
    cause ??= outcome
    if (child.pid === undefined) return
    try {
      process.kill(isPosix ? -child.pid : child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  const timer = setTimeout(() => kill('timeout'), job.limits.wallSeconds * 1000)

  async function end(): Promise<Ended> {
    const failed = await once(child, 'close').then(
      () => null,
      (error: Error) => error.message,
    )
    clearTimeout(timer)
    const wallMs = Math.round(performance.now() - begun)
    const { exitCode, signalCode } = child
    const outcome = cause ?? (failed === null ? (exitCode === 0 ? 'ok' : 'error') : 'platform')
    const isOver = outcome === 'ok' || outcome === 'error'
    const found = isOver ? await collect(job, join(root, 'out')) : { outputs: [], refused: [] }
    await rm(root, { recursive: true, force: true })
    return {
      outcome,
      exitCode,
      signal: signalCode === null ? null : system.signals[signalCode],
      wallMs,
      cpuMs: null,
      peakMb: null,
      log: log.read(),
      answer: Buffer.alloc(0),
      ...found,
      ...(failed !== null && { reason: failed }),
    }
  }
  return { ended: end(), cancel: () => kill('cancelled'), write: () => undefined, onAnswer: () => () => undefined }
}

async function collect({ outputs, outFolder }: Job, folder: string): Promise<Pick<Ended, 'outputs' | 'refused'>> {
  const found: Pick<Ended, 'outputs' | 'refused'> = { outputs: [], refused: [] }
  for (const { name, mostBytes } of outputs) {
    const path = join(folder, name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (!stats) continue
    if (!stats.isFile() || stats.size > mostBytes) found.refused.push(name)
    else {
      if (outFolder !== undefined) await cp(path, join(outFolder, name), { mode: constants.COPYFILE_FICLONE })
      found.outputs.push({ name, bytes: stats.size })
    }
  }
  return found
}
