import { spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { keepAnswer } from '../answer.ts'
import type { Group } from '../cgroup.ts'
import type { Ended, Job, Outcome, Run } from '../engine.ts'
import { cappedLog } from '../log.ts'
import { copyOutputs } from '../outputs.ts'
import { type Container, clientEnvironment, runArguments, STARTED } from './command.ts'
import type { Place } from './place.ts'

const SIGNAL = 128
/** The first of Podman's own exit codes; programs have them as well. */
const PODMAN_FAILED = 125
const SIGXFSZ = 25
/** How long a container may take until its program begins, and Podman until it has noticed that all processes have ended. */
const START_MS = 60_000
const STUCK_MS = 15_000

export interface Launch {
  /** Podman. */
  command: string
  spec: Container
  job: Job
  place: Place
  group: Group
  /** Removes the container by force, whatever its state. */
  removeContainer(): Promise<void>
  release(): Promise<void>
}

/** Runs a container in the foreground; what its program says comes by pipes of the runner, not by Podman. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function launch({ command, spec, job, place, group, removeContainer, release }: Launch): Run {
  const pipes = openPipes(place.pipes)
  const answer = keepAnswer(job)
  const log = cappedLog()
  const said = cappedLog(4096)
  pipes.log.on('data', (chunk: Buffer) => {
    log.add(chunk)
    job.heard?.(chunk)
  })
  pipes.answer.on('data', answer.add)
  let begun = performance.now()
  let isStarted = false
  let cause: Outcome | null = null
  let stuck: NodeJS.Timeout | null = null
  const kill = (outcome: Outcome) => {
    if (cause !== null) return
    cause = outcome
    // A container that is still being made does not start any more.
    writeFileSync(place.stop, '')
    group.kill()
    stuck = setTimeout(() => void removeContainer().finally(() => child.kill('SIGKILL')), STUCK_MS)
  }

  const args = runArguments(spec, place, job)
  const child = spawn(command, args, {
    cwd: '/',
    env: clientEnvironment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // In gVisor, programs print this way.
  child.stdout.on('data', (chunk: Buffer) => log.add(chunk))
  // The shell of an archive could say late that it has begun: there, the time runs from here.
  const isTrusted = job.root === undefined
  const late = () => kill(!isTrusted && existsSync(place.placed) ? 'timeout' : 'platform')
  let timer = setTimeout(late, isTrusted ? START_MS : job.limits.wallSeconds * 1000)
  child.stderr.on('data', (chunk: Buffer) => {
    said.add(chunk)
    if (isStarted || !said.read().head.includes(`${STARTED}\n`)) return
    isStarted = true
    if (!isTrusted) return
    begun = performance.now()
    clearTimeout(timer)
    timer = setTimeout(() => kill('timeout'), job.limits.wallSeconds * 1000)
  })
  const closed = new Promise<{ failed: string | null; code: number | null }>((resolve) => {
    child.once('error', (error) => resolve({ failed: error.message, code: null }))
    child.once('close', (code) => resolve({ failed: null, code }))
  })

  async function end(): Promise<Ended> {
    const { failed, code } = await closed
    clearTimeout(timer)
    if (stuck) clearTimeout(stuck)
    const wallMs = Math.round(performance.now() - begun)
    const isPlaced = existsSync(place.placed)
    const [before = '', after = ''] = said.read().head.split(`${STARTED}\n`)
    // Its own exit codes; once the program runs, what it says by them it says in words as well.
    const isOwn = code !== null && code >= PODMAN_FAILED && code < SIGNAL && after !== ''
    // What the shell of an archive says or leaves out is no word of Podman’s.
    const saysNothing = isTrusted && (!isStarted || isOwn)
    const isBroken = failed !== null || code === null || !isPlaced || saysNothing
    if (isBroken) await removeContainer()
    const measured = { cpuMs: group.cpuMs(), peakMb: group.peakMb() }
    const outOfMemory = group.excesses() > 0
    await group.remove()
    await pipes.drain()
    const isFull = (await Promise.all([statfs(place.out), statfs(place.tmp)])).some(({ bavail }) => bavail === 0)
    const taken = await copyOutputs(place.out, job).catch((error: unknown) => ({
      outputs: [],
      refused: [],
      fault: String(error),
    }))
    await release()
    const signal = code !== null && code > SIGNAL && code <= SIGNAL + 64 ? code - SIGNAL : null
    const outcome = (): Outcome => {
      if (cause !== null) return cause
      if (outOfMemory) return 'memory'
      if (isBroken || 'fault' in taken) return 'platform'
      if (code === 0) return 'ok'
      return isFull || signal === SIGXFSZ ? 'disk' : 'error'
    }
    const ended = outcome()
    const fault = failed ?? ('fault' in taken ? taken.fault : (before + after).trim())
    return {
      outcome: ended,
      exitCode: signal === null ? code : null,
      signal,
      wallMs,
      ...measured,
      log: log.read(),
      answer: answer.read(),
      outputs: taken.outputs,
      refused: taken.refused,
      ...(ended === 'platform' && { reason: fault || 'Podman did not run the container to its end' }),
    }
  }
  return {
    ended: end(),
    cancel: () => kill('cancelled'),
    usage: () => ({ cpuMs: group.cpuMs(), peakMb: group.peakMb() }),
    write(text) {
      pipes.requests.write(text)
    },
    onAnswer: answer.onAnswer,
  }
}

const { O_RDONLY, O_WRONLY, O_RDWR, O_NONBLOCK } = constants

/** The runner's ends of the named pipes of a run. */
interface Pipes {
  log: Socket
  answer: Socket
  requests: Socket
  /** Once nobody else has them open, what is in them is read, and no more comes. */
  drain(): Promise<void>
}

function openPipes(folder: string): Pipes {
  const reading = (name: string) => {
    const path = join(folder, name)
    const fd = openSync(path, O_RDONLY | O_NONBLOCK)
    // As long as this is open, a reader waits for whoever may come.
    const kept = openSync(path, O_WRONLY | O_NONBLOCK)
    const socket = new Socket({ fd, readable: true, writable: false })
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => undefined)
    return { socket, ended, kept }
  }
  const [log, answer] = [reading('log'), reading('answer')]
  const requests = new Socket({
    fd: openSync(join(folder, 'requests'), O_RDWR | O_NONBLOCK),
    readable: false,
    writable: true,
  })
  requests.on('error', () => undefined)
  return {
    log: log.socket,
    answer: answer.socket,
    requests,
    async drain() {
      requests.destroy()
      for (const { kept } of [log, answer]) closeSync(kept)
      await Promise.all([log.ended, answer.ended])
    },
  }
}
