import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Started, startProcess } from '../processes.ts'

/** A process that is restarted whenever it ends, as by a service manager. */
export interface SupervisedProcess {
  name: string
  origin: string
  /** When it was unreachable: from its end until it listened again. */
  away: { from: number; until: number }[]
  /** Unexpected ends. */
  deaths: string[]
  pid(): number
  kill(): void
  /** Shifts its clock by milliseconds. */
  shift(milliseconds: number): void
  /** Whether it can start child processes; reset by a restart. */
  starts(can: boolean): void
  said(): string
  stop(): Promise<void>
}

export async function superviseProcess({
  name,
  args,
  env,
  say,
}: {
  name: string
  args: string[]
  env: Record<string, string>
  say: (line: string) => void
}): Promise<SupervisedProcess> {
  let current: Started = await startProcess(args, env)
  const { origin } = current
  const PORT = new URL(origin).port
  const [away, deaths]: [SupervisedProcess['away'], string[]] = [[], []]
  const output: string[] = []
  let [stopping, killed, off] = [false, false, 0]
  const watch = (one: Started) => one.process.once('exit', () => void again(one))
  const again = async (one: Started) => {
    output.push(one.text())
    if (stopping) return
    const gap = { from: Date.now(), until: Number.POSITIVE_INFINITY }
    away.push(gap)
    if (!killed) deaths.push(`${name} ended by itself: ${one.text().split('\n').slice(-3).join(' | ').slice(0, 900)}`)
    killed = false
    while (!stopping) {
      const next = await startProcess(args, { ...env, PORT }).catch((error) => {
        say(`${name} could not start yet: ${String(error).slice(0, 200)}`)
        return null
      })
      if (next) {
        current = next
        watch(next)
        current.process.stdin?.write(`${off}\n`)
        break
      }
      await pause(500)
    }
    gap.until = Date.now()
  }
  watch(current)
  return {
    name,
    origin,
    away,
    deaths,
    pid: () => current.process.pid ?? 0,
    kill() {
      killed = true
      current.process.kill('SIGKILL')
    },
    shift(milliseconds) {
      off = milliseconds
      current.process.stdin?.write(`${off}\n`)
    },
    starts: (can) => current.process.stdin?.write(`${can ? 'can' : 'cannot'} start processes\n`),
    said: () => [...output, current.text()].join('\n'),
    async stop() {
      stopping = true
      if (current.process.exitCode === null && current.process.signalCode === null) await current.stop()
    },
  }
}

/** Processes below `parent` whose command line contains `word`, from Linux’s /proc. */
export function childrenOf(parent: number, word: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const above = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
        return above === parent && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word) ? [Number(name)] : []
      } catch {
        return []
      }
    })
}

/** Resident memory of a process in bytes. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) * 1024
}
