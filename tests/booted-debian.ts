import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from './release-tools.ts'

/** A Debian in a folder, started by its own systemd in a container; it shares the network of this machine. */
export interface Booted {
  /** Runs a command of the shell in it, as root. */
  inside(command: string): string
  /** The same, whatever its end: what it said, and its exit code. */
  tries(command: string): { said: string; code: number | null }
  off(): Promise<void>
}

const UP_MS = 120_000

export async function boot(folder: string): Promise<Booted> {
  const nspawn = spawn(
    'systemd-nspawn',
    ['-D', folder, '--boot', '--quiet', '--register=no', '--keep-unit', '--console=pipe', '--link-journal=no'],
    // A real machine's /proc and /sys, which bubblewrap needs for its own, and no setting of a terminal.
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, SYSTEMD_NSPAWN_API_VFS_WRITABLE: 'yes' } },
  )
  const leader = await leaderOf(nspawn)
  const enter = [
    '--target',
    leader,
    '--all',
    '--wdns=/',
    '--',
    '/usr/bin/env',
    '-i',
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
  ]
  const tries = (command: string) => {
    const { stdout, stderr, status } = spawnSync('nsenter', [...enter, 'sh', '-c', command], { encoding: 'utf8' })
    return { said: stdout + stderr, code: status }
  }
  const until = Date.now() + UP_MS
  // Some units of a Debian do nothing in a container: that is `degraded`.
  while (!/^(?:running|degraded)/.test(tries('systemctl is-system-running').said)) {
    if (Date.now() > until) throw new Error(`it did not come up: ${tries('systemctl list-jobs').said}`)
    await pause(500)
  }
  // The container lays files over some of /proc; the kernel then allows nobody in it a /proc of its own.
  tries(`awk '$2 ~ "^/proc/" { print $2 }' /proc/mounts | sort -r | while read -r one; do umount "$one"; done`)
  return {
    inside: (command) => run('nsenter', [...enter, 'sh', '-c', command]),
    tries,
    async off() {
      if (nspawn.exitCode !== null) return
      const ended = new Promise((resolve) => nspawn.once('exit', resolve))
      // As a machine is told to power off; after that it is cut.
      spawnSync('kill', ['-s', 'RTMIN+4', leader])
      await Promise.race([ended, pause(90_000).then(() => nspawn.kill('SIGKILL'))])
    },
  }
}

/** The first process of the container, by its number on this machine. */
async function leaderOf({ pid, exitCode }: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const [one] = children.split(' ')
    if (one && readFileSync(`/proc/${one}/comm`, 'utf8').trim() === 'systemd') return one
    await pause(200)
  }
  throw new Error(`systemd-nspawn started nothing (${exitCode})`)
}
