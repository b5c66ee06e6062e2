import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openBubblewrap } from '@leitai/runner/bubblewrap/engine'
import type { Ended, Enforced, Engine, Job, Probe, Run } from '@leitai/runner/engine'
import { type Order, openRunFolder, type RunFolder } from './folder.ts'
import { findStep, gpusOfJob, type Step } from './step.ts'

/** What Slurm starts on a node: runs the program that the folder of a run orders, in the sandbox of bubblewrap, and reports its end there. */

/** Bytes of answers that wait for a runner that does not read them; further ones are dropped. */
const MOST_WAITING = 16 * 1024 ** 2

/** How long the last answers may take to leave. */
const FLUSH_MS = 3000

const elapsed = () => Math.round(performance.now())

const folder = openRunFolder(process.argv[2] ?? '')
const order = folder.readOrder()
folder.tellStarted()
const step = findStep()
// Slurm may add some to what it was asked for.
const memoryIsLimited = step.memoryMb !== null && step.memoryMb <= order.memoryMb * 1.1
const work = mkdtempSync(join(order.nodeFolder, 'leitai-'))
// The sandbox belongs to another user.
chmodSync(work, 0o711)
const engine = openBubblewrap({
  workFolder: join(work, 'runs'),
  name: `node-${process.pid}`,
  memoryIsLimited,
  gpus: { numbers: gpusOfJob(process.env) },
})
try {
  if (order.job === null) folder.writeProbe(await probeOf(engine, order, step))
  else await run(order.job, order, folder)
} finally {
  rmSync(work, { recursive: true, force: true })
}
// Standard input may still be open.
process.exit(0)

async function probeOf(engine: Engine, { cores }: Order, step: Step): Promise<Probe> {
  const probe = await engine.probe()
  if (!probe.works) return probe
  const enforced: Enforced = {
    ...probe.enforced,
    memory: memoryIsLimited ? 'group' : probe.enforced.memory,
    cores: probe.enforced.cores || step.cores <= cores,
  }
  return { works: true, enforced }
}

async function run(given: Omit<Job, 'outFolder'>, { keepsOutputs, attached }: Order, to: RunFolder): Promise<void> {
  let running: Run | null = null
  let stopped = false
  const stop = () => {
    stopped = true
    running?.cancel()
  }
  process.on('SIGTERM', stop)
  const job: Job = keepsOutputs ? { ...given, outFolder: to.out } : given
  try {
    running = await engine.start(job)
    if (stopped) running.cancel()
    const answers = attached ? connect(running, job, stop) : null
    const { answer, ...ended } = await running.ended
    to.writeReport({ ...outcomeOf(ended), stopped, elapsedMs: elapsed() }, answer)
    if (answers) await Promise.race([finished(answers.end()).catch(() => undefined), pause(FLUSH_MS)])
  } catch (error) {
    const failed: Omit<Ended, 'answer'> = {
      outcome: 'platform',
      exitCode: null,
      signal: null,
      wallMs: 0,
      cpuMs: null,
      peakMb: null,
      log: { head: '', tail: '', bytes: 0 },
      outputs: [],
      refused: [],
      reason: error instanceof Error ? error.message : String(error),
    }
    to.writeReport({ ...failed, stopped, elapsedMs: elapsed() }, Buffer.alloc(0))
  }
}

/** Where only Slurm limits the memory, the kernel kills the program in Slurm’s group. */
function outcomeOf(ended: Omit<Ended, 'answer'>): Omit<Ended, 'answer'> {
  const isKilled = ended.outcome === 'error' || ended.outcome === 'ok'
  return isKilled && step.outOfMemory() ? { ...ended, outcome: 'memory' } : ended
}

/** To the runner at the other end of srun: requests one way, answers the other. Without it, the run has nobody who waits for it. */
function connect(running: Run, job: Job, stop: () => void): Writable {
  process.stdin.on('data', (chunk: Buffer) => {
    if (job.serves) running.write(chunk.toString())
  })
  process.stdin.once('end', stop)
  process.stdin.once('error', stop)
  // Writing to process.stdout would wait for whoever reads, and nothing would look at the clock meanwhile.
  const answers = createWriteStream('', { fd: 1 })
  answers.once('error', stop)
  let left = job.serves ? Number.POSITIVE_INFINITY : (job.answerBytes ?? 0)
  running.onAnswer((chunk) => {
    const kept = chunk.subarray(0, left)
    left -= kept.length
    if (kept.length > 0 && answers.writableLength < MOST_WAITING) answers.write(kept)
  })
  return answers
}
