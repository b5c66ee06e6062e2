import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ended, Job, Probe } from '@leitai/runner/engine'

/**
 * How the runner and the program on the node speak to each other: by files of one folder for each run, in a file system that both see. Each
 * file is written once, under another name first, so that whoever reads it finds the whole.
 */

/** What the node does: run a program, or tell what is enforced there. */
export interface Order {
  job: Omit<Job, 'outFolder'> | null
  /** Whether the outputs are laid into the folder `out`. */
  keepsOutputs: boolean
  /** What Slurm was asked for. */
  memoryMb: number
  cores: number
  /** A local folder of the node. */
  nodeFolder: string
  /** Whether the end of standard input means that the runner is gone. */
  attached: boolean
}

/** How a run ended on the node; its answer is in a file of its own. */
interface Report extends Omit<Ended, 'answer'> {
  /** Slurm ended the run by a signal, for whatever reason. */
  stopped: boolean
  /** Since the program on the node began. */
  elapsedMs: number
}

const NAMES = { order: 'order.json', started: 'started', answer: 'answer', report: 'report.json', probe: 'probe.json' }

export interface RunFolder {
  readonly path: string
  /** Where the outputs lie. */
  readonly out: string
  /** Where Slurm and the program on the node say why they fail. */
  readonly log: string
  said(): string
  readOrder(): Order
  /** Throws if the run was started before: then this is a second start by Slurm, which has no say. */
  tellStarted(): void
  hasStarted(): boolean
  writeReport(report: Report, answer: Buffer): void
  /** Null if there is none yet. */
  readReport(): (Report & { answer: Buffer }) | null
  writeProbe(probe: Probe): void
  readProbe(): Probe | null
  /** Whether there is a report, or the answer of a probe. */
  isFinished(): boolean
  /** Makes a file system on the network look for new files. */
  refresh(): void
}

export function makeRunFolder(path: string, order: Order): RunFolder {
  mkdirSync(path, { mode: 0o700 })
  mkdirSync(join(path, 'out'), { mode: 0o700 })
  writeWhole(join(path, NAMES.order), JSON.stringify(order))
  return openRunFolder(path)
}

export function openRunFolder(path: string): RunFolder {
  const at = (name: keyof typeof NAMES) => join(path, NAMES[name])
  const json = (name: keyof typeof NAMES) => (existsSync(at(name)) ? JSON.parse(readFileSync(at(name), 'utf8')) : null)
  return {
    path,
    out: join(path, 'out'),
    log: join(path, 'said.log'),
    said: () =>
      existsSync(join(path, 'said.log')) ? readFileSync(join(path, 'said.log'), 'utf8').slice(0, 2048).trim() : '',
    readOrder: () => JSON.parse(readFileSync(at('order'), 'utf8')),
    tellStarted: () => writeFileSync(at('started'), '', { flag: 'wx' }),
    hasStarted: () => existsSync(at('started')),
    writeReport(report, answer) {
      writeWhole(at('answer'), answer)
      writeWhole(at('report'), JSON.stringify(report))
    },
    readReport() {
      const report: Report | null = json('report')
      return report && { ...report, answer: readFileSync(at('answer')) }
    },
    writeProbe: (probe) => writeWhole(at('probe'), JSON.stringify(probe)),
    readProbe: () => json('probe'),
    isFinished: () => existsSync(at('report')) || existsSync(at('probe')),
    refresh: () => writeWhole(join(path, 'refreshed'), ''),
  }
}

function writeWhole(path: string, content: string | Buffer): void {
  const part = `${path}.part`
  const fd = openSync(part, 'w', 0o600)
  try {
    writeFileSync(fd, content)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(part, path)
}
