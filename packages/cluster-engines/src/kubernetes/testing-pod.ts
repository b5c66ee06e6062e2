import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inheritedDescriptors } from '@leitai/runner/bubblewrap/command'
import type { StoredPod } from './testing-cluster.ts'
import type { ContainerStatus } from './types.ts'

interface PodHooks {
  openNetwork: boolean
  changed(): void
}
export interface RunningPod {
  /** Tells the containers to end, and ends them after their grace. */
  stop(): void
  kill(): Promise<void>
}
type Container = StoredPod['spec']['containers'][number]

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`

/** As Kubernetes does in arguments and values: $(NAME) is replaced, $$ is $. */
const expanded = (text: string, env: Record<string, string>) =>
  text.replace(/\$\$|\$\(([A-Za-z_][A-Za-z0-9_]*)\)/g, (all, name) => (all === '$$' ? '$' : (env[name] ?? all)))

/**
 * For tests: runs the containers of a pod as a kubelet does, from its manifest alone, in bubblewrap: commands, users, volumes, signals and
 * exit codes are real; limits on memory and cores are not.
 */
export function runPod(pod: StoredPod, claimFolder: string, { openNetwork, changed }: PodHooks): RunningPod {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-pod-'))
  chmodSync(folder, 0o711)
  const { containers, volumes, securityContext, hostname } = pod.spec
  const outer = ['--unshare-user', '--die-with-parent', '--dev-bind', '/', '/']
  for (const volume of volumes) {
    if (!('emptyDir' in volume)) continue
    mkdirSync(join(folder, volume.name))
    outer.push('--size', String(Number.parseInt(volume.emptyDir.sizeLimit, 10) * 1024 ** 2))
    outer.push('--tmpfs', join(folder, volume.name))
  }

  function innerOf(container: Container): string[] {
    const env: Record<string, string> = {}
    for (const { name, value } of container.env) env[name] = expanded(value, env)
    const mounts = container.volumeMounts.flatMap(({ name, mountPath, ...more }) => {
      const { subPath, readOnly } = { subPath: undefined, readOnly: false, ...more }
      const from = subPath === undefined ? join(folder, name) : join(claimFolder, subPath)
      return [readOnly ? '--ro-bind' : '--bind', from, mountPath]
    })
    const args = 'args' in container ? container.args : []
    return [
      '--unshare-all',
      '--die-with-parent',
      '--new-session',
      '--as-pid-1',
      '--clearenv',
      '--cap-drop',
      'ALL',
      ...(openNetwork ? ['--share-net'] : []),
      '--hostname',
      hostname,
      '--uid',
      String(securityContext.runAsUser),
      '--gid',
      String(securityContext.runAsGroup),
      ...['/usr', '/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]),
      ...['/bin', '/sbin', '/lib', '/lib64'].flatMap((path) => {
        if (!existsSync(path)) return []
        const real = realpathSync(path)
        return real === path ? ['--ro-bind', path, path] : ['--symlink', real.slice(1), path]
      }),
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      ...mounts,
      '--remount-ro',
      '/',
      '--chdir',
      '/',
      '--setenv',
      'PATH',
      '/usr/local/bin:/usr/bin:/bin',
      ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
      '--',
      ...[...container.command, ...args].map((word) => expanded(word, env)),
    ]
  }

  // Descriptor 3 tells the exit codes, 4 and 5 the processes of the containers.
  const starts = containers.map((container, at) => {
    const closed = [3, 4, 5].filter((fd) => fd !== 4 + at).map((fd) => `${fd}>&-`)
    const inner = ['bwrap', '--info-fd', String(4 + at), ...innerOf(container)].map(quoted).join(' ')
    return `(${inner} ${closed.join(' ')}; echo "${container.name} $?" >&3) &`
  })
  const script = `${starts.join('\n')}\nexec 3>&- 4>&- 5>&-\nwait`
  const uid = String(securityContext.runAsUser)
  const drop = process.getuid?.() === 0 ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'] : ['env']
  const command = [...drop, 'bwrap', ...outer, '--', '/bin/sh', '-c', script]
  const closing = [...inheritedDescriptors().map((fd) => `exec ${fd}>&-`), 'exec "$@"'].join('; ')
  const child = spawn('/bin/bash', ['-c', closing, 'bash', '/usr/bin/env', '-i', 'PATH=/usr/bin:/bin', ...command], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe', 'pipe'],
  })

  const statuses: ContainerStatus[] = containers.map(({ name }) => ({ name, ready: false, state: { waiting: {} } }))
  const processes = new Map<string, number>()
  const setPhase = (phase: string) => {
    pod.status = { ...pod.status, phase, containerStatuses: statuses }
    changed()
  }
  containers.forEach(({ name }, at) => {
    const info = child.stdio[4 + at] as Readable
    let output = ''
    let isStarted = false
    info.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const id = /"child-pid":\s*(\d+)\D/.exec(output)?.[1]
      if (id === undefined || isStarted) return
      isStarted = true
      processes.set(name, Number(id))
      const status = statuses[at]
      if (status && !status.state?.terminated) Object.assign(status, { ready: true, state: { running: {} } })
      setPhase('Running')
    })
  })
  let said = ''
  ;(child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
    said += chunk.toString()
    for (const [, name = '', code] of said.matchAll(/^(\w+) (\d+)$/gm)) {
      const status = statuses.find((one) => one.name === name)
      if (!status || status.state?.terminated) continue
      // Its number may soon be that of another process.
      processes.delete(name)
      const reason = code === '0' ? 'Completed' : 'Error'
      Object.assign(status, { ready: false, state: { terminated: { exitCode: Number(code), reason } } })
      const ends = statuses.map(({ state }) => state?.terminated)
      const isOver = ends.every((one) => one !== undefined)
      setPhase(isOver ? (ends.every((one) => one?.exitCode === 0) ? 'Succeeded' : 'Failed') : 'Running')
    }
  })
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => {
      rmSync(folder, { recursive: true, force: true })
      resolve()
    })
  })

  const signal = (name: NodeJS.Signals) => {
    for (const id of processes.values())
      try {
        process.kill(id, name)
      } catch {
        // It has ended.
      }
  }
  return {
    stop() {
      signal('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), pod.spec.terminationGracePeriodSeconds * 1000).unref()
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
}
