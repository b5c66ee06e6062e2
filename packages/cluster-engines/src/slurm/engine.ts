import { constants, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ended, Engine, Job, Limits, Probe, Run } from '@leitai/runner/engine'
import { checkImage } from '@leitai/runner/job'
import { coresOf, type JobSize, memoryOf, partitionOf, prefixOf, type SlurmOptions, submissionOf } from './command.ts'
import { makeRunFolder, type Order, type RunFolder } from './folder.ts'
import { environment, openQueue } from './queue.ts'
import { type Submitted, submit } from './submit.ts'
import { type Verdict, type Watched, watch } from './watch.ts'

/** A trial only waits so long for a node. */
const PROBE_WAIT_SECONDS = 120
const PROBE: Limits = { wallSeconds: 60, memoryMb: 64, processes: 16, cores: 1, outMb: 1, tmpMb: 1 }
/** srun ends shortly after the program on the node. */
const EXIT_MS = 5000

/** Runs programs in the sandbox of bubblewrap on a node that Slurm chooses. */
export function openSlurm(options: SlurmOptions): Engine {
  const { sharedFolder, by, configFile, gpus = 0, nodeFolder = '/tmp' } = options
  mkdirSync(sharedFolder, { recursive: true, mode: 0o711 })
  const env = environment(configFile)
  const queue = openQueue(env, prefixOf(options))
  let probed: Promise<Probe> | null = null

  function submitted(size: JobSize, order: Pick<Order, 'job' | 'keepsOutputs'>, own = options): Begun {
    const { id, limits } = size
    const numbers = { memoryMb: memoryOf(limits), cores: coresOf(limits) }
    const folder = makeRunFolder(join(sharedFolder, id), { ...order, ...numbers, nodeFolder, attached: by === 'srun' })
    const process = submit(submissionOf(own, size, folder), env)
    const watched = watch({ name: prefixOf(own) + id, limits, folder, submitted: process, queue, options: own })
    const done = watched.done.then(async () => {
      const late = setTimeout(process.remove, EXIT_MS)
      await process.ended
      clearTimeout(late)
    })
    return { ...watched, folder, process, done, remove: () => remove(folder.path) }
  }

  async function probe(): Promise<Probe> {
    try {
      const states = await queue.nodes(partitionOf(options))
      if (!states.some((state) => /^(idle|mixed|allocated|completing)\W?$/.test(state)))
        return { works: false, reason: `no node is available: ${[...new Set(states)].join(', ') || 'there is none'}` }
      const own = { ...options, mostWaitSeconds: PROBE_WAIT_SECONDS }
      const trial = submitted(
        { id: `probe-${process.pid}-${Date.now()}`, limits: PROBE },
        { job: null, keepsOutputs: false },
        own,
      )
      await trial.done
      const found = trial.folder.readProbe() ?? { works: false as const, reason: (await trial.verdict()).reason }
      await trial.remove()
      return found
    } catch (error) {
      return { works: false, reason: messageOf(error) }
    }
  }

  return {
    name: 'slurm',
    runsRoots: true,
    gpus,
    async probe() {
      probed ??= probe()
      const found = await probed
      // A cluster may be busy or down for a while.
      if (!found.works) probed = null
      return found
    },
    async start(job): Promise<Run> {
      checkImage(job, 'Slurm')
      if (job.serves && by === 'sbatch') throw new Error('programs that serve run by srun only')
      const { outFolder, ...rest } = job
      const begun = performance.now()
      const run = submitted(job, { job: rest, keepsOutputs: outFolder !== undefined })
      return {
        ended: endOf(job, run, begun).finally(run.remove),
        started: run.started,
        cancel: run.cancel,
        write: run.process.write,
        onAnswer: run.process.onAnswer,
      }
    },
    async sweep() {
      await queue.empty()
      for (const left of readdirSync(sharedFolder)) await remove(join(sharedFolder, left))
    },
  }
}

interface Begun extends Watched {
  folder: RunFolder
  process: Submitted
  remove(): Promise<void>
}

async function endOf(job: Job, { done, verdict, folder }: Begun, begun: number): Promise<Ended> {
  await done
  const passedMs = Math.round(performance.now() - begun)
  try {
    const report = folder.readReport()
    if (report === null) return unreported(await verdict(), passedMs)
    const { stopped, elapsedMs, ...ended } = report
    // What Slurm’s signal has ended is no fault of the program.
    const isStopped = stopped && (ended.outcome === 'cancelled' || ended.outcome === 'error')
    const outcome = isStopped ? outcomeOf(await verdict()) : {}
    return { ...ended, ...outcome, ...(await take(folder, job, ended)), waitedMs: Math.max(0, passedMs - elapsedMs) }
  } catch (error) {
    return unreported({ outcome: 'platform', reason: messageOf(error) }, passedMs)
  }
}

const outcomeOf = ({ outcome, reason }: Verdict) => ({ outcome, ...(outcome === 'platform' && { reason }) })

const unreported = (verdict: Verdict, wallMs: number): Ended => ({
  exitCode: null,
  signal: null,
  wallMs,
  cpuMs: null,
  peakMb: null,
  log: { head: '', tail: '', bytes: 0 },
  answer: Buffer.alloc(0),
  outputs: [],
  refused: [],
  ...outcomeOf(verdict),
})

/** Lays the outputs into the folder of the job. */
async function take(folder: RunFolder, { outFolder, outputs: declared }: Job, ended: Pick<Ended, 'outputs'>) {
  const outputs = ended.outputs.filter(({ name }) => declared.some((one) => one.name === name))
  if (outFolder === undefined) return { outputs }
  for (const { name } of outputs) {
    const from = join(folder.out, name)
    if (!lstatSync(from).isFile()) throw new Error(`${name} is no file in the folder of the run`)
    await copyFile(from, join(outFolder, name), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  }
  return { outputs }
}

/** A file system on the network keeps files that are still open for a moment. */
const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
