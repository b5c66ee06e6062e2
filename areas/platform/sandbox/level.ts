import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBubblewrap } from '@leitai/runner/bubblewrap/sandbox'
import { findGroups, type Groups } from '@leitai/runner/cgroup'
import { seccompFilter } from '@leitai/runner/seccomp'
import { SANDBOXED } from './command.ts'
import type { Seen } from './folders.ts'
import type { SandboxedProcess } from './launcher.ts'
import type { ProbeAnswer, ProbeTask } from './probe-child.ts'
import { removeTree } from './remove-tree.ts'
import { runInChild } from './run-in-child.ts'
import { cleanUpGroups, groupsName, workBase } from './work.ts'

/** How child processes are isolated on this machine. */
export interface Level {
  /** `bwrap`: separate namespaces; `permissions`: only Node's permission model; `none`: only rlimits and users. */
  kind: 'bwrap' | 'permissions' | 'none'
  /** The first user id for child processes (each has its own); null if they use the server's, always so on Windows. */
  uid: number | null
  /** Whether the kernel enforces the memory limit, or it is sampled. */
  memory: 'cgroup' | 'sample'
  groups: Groups | null
  bwrap: string | null
  /** A process can create user namespaces of its own, with their capabilities: bubblewrap before 0.8 cannot prevent it. */
  nested: boolean
  /** Of system calls, in bubblewrap: the same as for programs. Null where its numbers are not known, or the kernel takes none. */
  filter: Buffer | null
  seen: Seen
  /** Each process has its folders below it. */
  workFolder: string
}

const ORDER = ['bwrap', 'permissions', 'none'] as const

interface Search {
  workFolder: string
  strongest?: Level['kind'] | undefined
  /** Of the users for processes; null without such. */
  firstUid: number | null
  /** Starts the probe. */
  launch(level: Level): Promise<SandboxedProcess>
}

/** The strongest level that works here, determined by running a process in it. */
export async function findLevel({ workFolder, strongest = 'bwrap', firstUid, launch }: Search): Promise<Level> {
  const bwrap = findBubblewrap()
  const groups = findGroups(groupsName(workFolder), { memoryAlone: true })
  await cleanUpGroups(workFolder, groups)
  const reasons: unknown[] = []
  const works = (level: Level) =>
    probe(level, launch).catch((error) => {
      reasons.push(error)
      return false
    })
  for (const kind of ORDER.slice(ORDER.indexOf(strongest))) {
    if (kind === 'bwrap' && bwrap === null) continue
    for (const drops of firstUid === null ? [false] : [true, false]) {
      for (const folder of drops ? [workFolder, openFolder()] : [workFolder]) {
        const level: Level = {
          kind,
          groups,
          memory: groups ? 'cgroup' : 'sample',
          workFolder: folder,
          nested: kind !== 'bwrap',
          filter: kind === 'bwrap' ? seccompFilter('program') : null,
          uid: drops ? firstUid : null,
          bwrap: kind === 'bwrap' ? bwrap : null,
          seen: kind === 'bwrap' ? SANDBOXED : null,
        }
        const nested = { ...level, nested: true }
        const variants = kind === 'bwrap' ? [level, nested, { ...nested, filter: null }] : [level]
        for (const one of variants) if (await works(one)) return one
        if (folder !== workFolder) await removeTree(folder)
      }
    }
  }
  throw new AggregateError(reasons, `no process can be started: ${String(reasons[0])}`, { cause: reasons[0] })
}

/** A folder that other users can traverse, if they cannot reach the data folder because a folder above it is private. */
function openFolder(): string {
  const folder = mkdtempSync(workBase(tmpdir()))
  chmodSync(folder, 0o711)
  return folder
}

const PROBE_MS = 20_000

/** Whether a process can read its input, write its output and, if the level promises it, read nothing else of ours. */
async function probe(level: Level, launch: Search['launch']): Promise<boolean> {
  const { child, folders } = await launch(level)
  const canary = join(level.workFolder, `canary-${process.pid}-${child.pid}`)
  const target = `${canary}.out`
  try {
    writeFileSync(canary, 'canary')
    // The level must block it, not the file's mode.
    chmodSync(canary, 0o644)
    const task: ProbeTask = { read: await folders.give(canary), write: folders.writes('probe'), forbidden: canary }
    const said = await runInChild<ProbeAnswer>(child, { ...task }, PROBE_MS, async ({ wrote }) => {
      if (wrote) await folders.take('probe', target)
    })
    if (!said?.read || !said.wrote) return false
    return level.kind === 'none' || !said.forbidden
  } finally {
    child.kill('SIGKILL')
    await Promise.all([canary, target].map((path) => rm(path, { force: true })))
  }
}
