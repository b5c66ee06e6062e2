import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBubblewrap } from '@leitai/runner/bubblewrap/sandbox'
import type { Attack, AttackOrder } from '@leitai/testing/attack-child'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { Program } from './command.ts'
import { openLauncher } from './launcher.ts'
import type { Level } from './level.ts'
import { runInChild } from './run-in-child.ts'

/**
 * What code that has taken over a child process can reach at each level. It tries through Node and, for what only the level beneath
 * prevents, as native code would (bypassing Node).
 */
const base = mkdtempSync(join(tmpdir(), 'leitai-attack-'))
chmodSync(base, 0o711)
const data = join(base, 'data')
mkdirSync(join(data, 'objects'), { recursive: true })
chmodSync(data, 0o711)
const secret = join(data, 'secret')
writeFileSync(secret, 'the secret', { mode: 0o600 })
const object = join(data, 'objects', 'other.csv')
writeFileSync(object, 'the solution of another competition')
chmodSync(object, 0o640)
const open = join(data, 'open.txt')
writeFileSync(open, 'what anybody on the machine may read')
chmodSync(open, 0o644)
const output: string[] = []
const server = createServer((socket) => {
  output.push('connected')
  socket.end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => {
  server.close()
  rmSync(base, { recursive: true, force: true })
})

const PROGRAM: Program = {
  kind: 'attack',
  path: fileURLToPath(new URL('../../../apps/testing/attack-child.ts', import.meta.url)),
}
const log = pino({ level: 'silent' })
const isRoot = process.getuid?.() === 0
const linux = process.platform === 'linux'

async function attack(strongest: Level['kind'], bare = false) {
  const launcher = openLauncher({ workFolder: join(data, 'work'), log, strongest })
  try {
    const level = await launcher.level()
    const { child, folders, pid } = await launcher.start({ ...PROGRAM, bare })
    const status = linux ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
    const given = await folders.give(open)
    const task: AttackOrder = {
      secret,
      object,
      open,
      port,
      parent: process.pid,
      given,
      out: folders.writes('mine'),
      base,
    }
    const said = await runInChild<Record<Attack, string>>(child, { ...task }, 20_000)
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
    const rights = /^CapEff:\s+(\w+)$/m.exec(status)?.[1]
    const [noNew, filtered] = [/^NoNewPrivs:\s+1$/m, /^Seccomp:\s+2$/m].map((line) => line.test(status))
    return { level, said: said ?? Object.assign({}), uid, rights, noNew, filtered }
  } finally {
    launcher.close()
  }
}
/** A user id reserved for child processes. */
const isOwn = (uid: number) => uid >= 60_800 && uid < 61_100

const WORKS = { readGiven: 'done', writeOut: 'done' }
/** Refused by the two upper levels, whichever user it runs as. */
const CLOSED = {
  readSecret: 'refused',
  readObject: 'refused',
  readOpen: 'refused',
  readShadow: 'refused',
  listData: 'refused',
  writeOutside: 'refused',
  writeGiven: 'refused',
  writeCode: 'refused',
  connect: 'refused',
  spawn: 'refused',
  signalParent: 'refused',
  readParent: 'refused',
}

/** The first segments of the paths of the project and of Node. */
const allowedAtRoot = [
  'dev',
  'proc',
  'tmp',
  'usr',
  'lib',
  'lib64',
  'lib32',
  'etc',
  'in',
  'out',
  'nix',
  ...[PROGRAM.path, process.execPath].map((path) => path.split('/')[1]),
]

if (!linux || findBubblewrap() === null)
  process.stderr.write('bubblewrap is not installed here: what it keeps out is not tried (npm test installs it)\n')

describe('A compromised child process', () => {
  const hasBubblewrap = linux && findBubblewrap() !== null
  test.runIf(hasBubblewrap)(
    'reaches nothing in bubblewrap, not even as native code',
    async ({ skip }) => {
      for (const bare of [false, true]) {
        const { level, said, uid, rights, noNew, filtered } = await attack('bwrap', bare)
        // Where the kernel allows no namespaces (some containers) this level does not exist.
        if (level.kind !== 'bwrap') skip()
        expect(said).toMatchObject({ ...WORKS, ...CLOSED })
        expect([rights, noNew, filtered]).toEqual(['0000000000000000', true, level.filter !== null])
        if (isRoot) expect(isOwn(uid)).toBe(true)
        if (!bare) continue
        // It sees only itself, and no folder of the machine except those that Node needs.
        expect(said.processes).toBe('1')
        expect(said.network).not.toMatch(/eth|en/)
        for (const name of said.roots.split(' ')) expect(allowedAtRoot).toContain(name)
      }
      expect(output).toEqual([])
    },
    30_000,
  )

  test.runIf(linux)(
    'is held by Node’s permission model and its user without it',
    async () => {
      const { level, said, uid, rights } = await attack('permissions')
      expect(level.kind).toBe('permissions')
      expect(said).toMatchObject({ ...WORKS, ...CLOSED })
      expect(output).toEqual([])
      if (isRoot) expect([isOwn(uid), rights]).toEqual([true, '0000000000000000'])
    },
    30_000,
  )

  test.runIf(linux && isRoot)(
    'is confined by its user if there is nothing else',
    async () => {
      const { level, said, uid, rights } = await attack('none')
      expect(level.kind).toBe('none')
      expect([isOwn(uid), rights]).toEqual([true, '0000000000000000'])
      expect(said).toMatchObject(WORKS)
      expect(said).toMatchObject({ readSecret: 'refused', readObject: 'refused', readShadow: 'refused' })
      expect(said).toMatchObject({ writeOutside: 'refused', writeGiven: 'refused', signalParent: 'refused' })
      expect(said).toMatchObject({ readParent: 'refused', writeCode: 'refused' })
      // What this level does not prevent, so that nobody overestimates it.
      expect(said).toMatchObject({ readOpen: 'done', connect: 'done', spawn: 'done' })
    },
    30_000,
  )
})

const joins = linux && isRoot && spawnSync('nsenter', ['--version']).status === 0

test.runIf(joins && findBubblewrap() !== null)(
  'a sandboxed process can create no user namespace, in which it would have every capability',
  async ({ skip }) => {
    const launcher = openLauncher({ workFolder: join(data, 'work'), log })
    const { kind, nested } = await launcher.level()
    // Bubblewrap before 0.8 cannot prevent it.
    if (kind !== 'bwrap' || nested) skip()
    const { child, pid } = await launcher.start(PROGRAM)
    const namespaces = ['--user', '--preserve-credentials', '--target', String(pid), 'unshare', '--user', 'true']
    const { status, stderr } = spawnSync('nsenter', namespaces, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('No space left on device')])
    child.kill('SIGKILL')
    launcher.close()
  },
)

test.runIf(linux)(
  'a child process is killed by the kernel before the server, leaves no core, and dies with the server',
  async () => {
    const launcher = openLauncher({ workFolder: join(data, 'work'), log })
    const { child, pid } = await launcher.start(PROGRAM)
    expect(Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'))).toBeGreaterThanOrEqual(500)
    expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max core file size\s+0\s+0/)
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
    // Not only the sandbox, but also what runs in it.
    await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 2000 }).toBe(false)
    launcher.close()
    await expect.poll(() => readdirSync(join(data, 'work')), { timeout: 2000 }).toEqual([])
  },
)
