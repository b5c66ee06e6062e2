import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable, type Writable } from 'node:stream'
import { keepAnswer } from '../answer.ts'
import { findGroups, type Group, type Groups } from '../cgroup.ts'
import type { Ended, Engine, Job, Outcome, Probe, Run } from '../engine.ts'
import { type GpuOptions, type HeldGpus, openGpus, withLibraries } from '../gpus.ts'
import { checkImage, checkOutputs } from '../job.ts'
import { cappedLog } from '../log.ts'
import { takeOutputs } from '../outputs.ts'
import { type FilterKind, seccompFilter } from '../seccomp.ts'
import { openSlots } from '../slots.ts'
import { commandOf, countsByNamespace, FDS, innerArguments, outerArguments, type Place } from './command.ts'
import { findBubblewrap } from './sandbox.ts'

export interface BubblewrapOptions {
  /** A folder of this runner alone; other users must be able to traverse the folders above it. */
  workFolder: string
  /** A name for this runner’s control groups, so that its sweep leaves those of others alone. */
  name: string
  /** Whoever started this process limits the memory of all that it starts: without control groups of its own, that limit suffices. */
  memoryIsLimited?: boolean
  /** Those that programs may hold. Default: none. */
  gpus?: GpuOptions
  /** For tests: as on a machine without them. */
  without?: { groups?: boolean; seccomp?: boolean }
}

const SIGNAL = 128
/** As shells say it. */
const NO_PROGRAM = 126
const SIGXFSZ = 25

export function openBubblewrap({
  workFolder,
  name,
  memoryIsLimited = false,
  gpus: own,
  without = {},
}: BubblewrapOptions): Engine {
  mkdirSync(workFolder, { recursive: true, mode: 0o711 })
  const bwrap = findBubblewrap()
  const filterOf = (kind: FilterKind) => (without.seccomp ? null : seccompFilter(kind))
  const slots = openSlots('runs')
  const gpus = openGpus(own)
  const groups = without.groups ? null : findGroups(name)
  let probed: Promise<Probe> | null = null

  const engine: Engine = {
    name: 'bubblewrap',
    runsRoots: true,
    gpus: gpus.count,
    probe() {
      probed ??= probe(engine, { bwrap, groups, seccomp: filterOf('program') !== null })
      return probed
    },
    async start(request) {
      const job = withLibraries(request)
      if (bwrap === null) throw new Error('bubblewrap is not installed')
      checkOutputs(job)
      checkImage(job, 'bubblewrap')
      const folder = join(workFolder, job.id)
      // Fails where a run of this id goes on, before anything of that one is touched.
      mkdirSync(folder)
      let uid: number | null = null
      let group: Group | null = null
      let held: HeldGpus | null = null
      const release = async () => {
        await group?.remove()
        await rm(folder, { recursive: true, force: true })
        held?.release()
        slots.release(uid)
      }
      try {
        uid = slots.take()
        held = gpus.take(job)
        await chmod(folder, 0o755)
        for (const path of [join(folder, 'out'), join(folder, 'tmp')]) {
          mkdirSync(path)
          await chmod(path, 0o755)
        }
        group = groups?.make(job.id, job.limits) ?? null
        const filter = filterOf(job.nests ? 'nesting' : 'program')
        const place: Place = {
          folder,
          uid,
          seccomp: filter !== null,
          limitsAddresses: group === null && !memoryIsLimited,
          groups: group?.folders ?? [],
          devices: held.devices,
        }
        return launch(bwrap, { job, place, group, filter, release })
      } catch (error) {
        await release()
        throw error
      }
    },
    async sweep() {
      await groups?.sweep()
      for (const left of existsSync(workFolder) ? readdirSync(workFolder) : [])
        await rm(join(workFolder, left), { recursive: true, force: true })
    },
  }
  return engine
}

interface Launch {
  job: Job
  place: Place
  group: Group | null
  filter: Buffer | null
  release(): Promise<void>
}

function launch(bwrap: string, { job, place, group, filter, release }: Launch): Run {
  const { command, args } = commandOf(bwrap, place, job)
  const lists = (list: readonly string[]) => Buffer.from(list.map((one) => `${one}\0`).join(''))
  const given = [lists(outerArguments(place, job)), lists(innerArguments(place, job)), filter ?? Buffer.alloc(0)]
  const fds = given.map((content, at) => descriptorOf(join(place.folder, `given-${at}`), content))
  const stdio: (number | 'pipe' | 'ignore')[] = ['pipe', 'pipe', 'pipe', 'pipe', ...fds, 'pipe', 'pipe', 'pipe']
  if (!job.serves) stdio[0] = 'ignore'
  const begun = performance.now()
  const child = spawn(command, args, { cwd: '/', env: {}, stdio, detached: true })
  for (const fd of fds) closeSync(fd)

  const log = cappedLog()
  const said = cappedLog(2048)
  const answer = keepAnswer(job)
  streamOf(child, 1)?.on('data', (chunk: Buffer) => {
    log.add(chunk)
    job.heard?.(chunk)
  })
  streamOf(child, 2)?.on('data', (chunk: Buffer) => said.add(chunk))
  streamOf(child, FDS.answer)?.on('data', answer.add)
  const status = textOf(streamOf(child, FDS.status))
  const exit = textOf(streamOf(child, FDS.exit))
  const files = streamOf(child, FDS.files)
  const outputs = files ? takeOutputs(files, job) : Promise.resolve({ outputs: [], refused: [] })
  // Its faults are told when it is awaited; until then nobody listens.
  outputs.catch(() => undefined)

  let cause: Outcome | null = null
  const kill = (outcome: Outcome) => {
    cause ??= outcome
    group?.kill()
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => kill('timeout'), job.limits.wallSeconds * 1000)
  const closed = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(null))
  })

  async function end(): Promise<Ended> {
    const failed = await closed
    clearTimeout(timer)
    const wallMs = Math.round(performance.now() - begun)
    const measured = { cpuMs: group?.cpuMs() ?? null, peakMb: group?.peakMb() ?? null }
    const outOfMemory = (group?.excesses() ?? 0) > 0
    const taken = await outputs.catch((error: unknown) => ({ outputs: [], refused: [], fault: String(error) }))
    await release()
    const code = /"exit-code"\s*:\s*(\d+)/.exec(await status)?.[1]
    const lines = await exit
    // The shell of an image may be no program.
    const isNone = code === undefined && job.root !== undefined && log.read().head.startsWith('bwrap: execvp ')
    const exitCode = isNone ? NO_PROGRAM : code === undefined ? null : Number(code)
    const signal = exitCode !== null && exitCode > SIGNAL && exitCode <= SIGNAL + 64 ? exitCode - SIGNAL : null
    const isFull = /^\d+ 0 \d+|^\d+ \d+ 0$/m.test(lines)
    const others = [...lines.matchAll(/^other (\d+)$/gm)].flatMap(([, at]) => job.outputs[Number(at) - 1]?.name ?? [])
    const outcome = (): Outcome => {
      if (cause !== null) return cause
      if (outOfMemory) return 'memory'
      if (failed !== null || exitCode === null || 'fault' in taken) return 'platform'
      if (exitCode === 0) return 'ok'
      return isFull || signal === SIGXFSZ ? 'disk' : 'error'
    }
    const ended = outcome()
    return {
      outcome: ended,
      exitCode: signal === null ? exitCode : null,
      signal,
      wallMs,
      ...measured,
      log: log.read(),
      answer: answer.read(),
      outputs: taken.outputs,
      refused: [...taken.refused, ...others],
      ...(ended === 'platform' && {
        reason:
          failed ?? ('fault' in taken ? String(taken.fault) : said.read().head.trim() || 'it could not be started'),
      }),
    }
  }
  return {
    ended: end(),
    cancel: () => kill('cancelled'),
    ...(group && { usage: () => ({ cpuMs: group.cpuMs(), peakMb: group.peakMb() }) }),
    write(text) {
      child.stdin?.write(text)
    },
    onAnswer: answer.onAnswer,
  }
}

function streamOf(child: ChildProcess, fd: number): Readable | null {
  const stream: Readable | Writable | null | undefined = child.stdio[fd]
  if (!(stream instanceof Readable)) return null
  // What is cut off by killing the program ends the stream.
  stream.on('error', () => undefined)
  return stream
}

async function textOf(stream: Readable | null): Promise<string> {
  const kept = cappedLog(8192)
  if (stream) for await (const chunk of stream) kept.add(chunk)
  return kept.read().head
}

/** An open file without a name, which processes of other users can read by its descriptor alone. */
function descriptorOf(path: string, content: Buffer): number {
  writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
  const fd = openSync(path, 'r')
  unlinkSync(path)
  return fd
}

/** Runs a program that needs everything that is promised. */
async function probe(
  engine: Engine,
  { bwrap, groups, seccomp }: { bwrap: string | null; groups: Groups | null; seccomp: boolean },
): Promise<Probe> {
  if (bwrap === null) return { works: false, reason: 'bubblewrap is not installed' }
  const job: Job = {
    id: `probe-${process.pid}`,
    mounts: [],
    outputs: [{ name: 'probe', mostBytes: 16 }],
    answerBytes: 16,
    argv: ['/bin/sh', '-c', 'echo works > /out/probe && echo works >&3'],
    limits: { wallSeconds: 20, memoryMb: 64, processes: 16, cores: 1, outMb: 1, tmpMb: 1 },
  }
  try {
    const { ended } = await engine.start(job)
    const { outcome, answer, outputs, reason, log } = await ended
    if (outcome !== 'ok' || answer.toString() !== 'works\n' || outputs.length !== 1)
      return { works: false, reason: reason ?? (log.head.trim() || `the trial ended with ${outcome}`) }
  } catch (error) {
    return { works: false, reason: error instanceof Error ? error.message : String(error) }
  }
  const isRoot = process.getuid?.() === 0
  return {
    works: true,
    enforced: {
      memory: groups ? 'group' : 'each',
      cores: groups?.cores ?? false,
      network: true,
      seccomp,
      processes: groups?.processes ? 'group' : isRoot || countsByNamespace() ? 'user' : 'no',
    },
  }
}
