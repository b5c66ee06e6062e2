import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { environment } from './queue.ts'

/** For tests: a cluster of one node on this machine’s loopback, with its own munge. */
export interface Cluster {
  configFile: string
  node: string
  /** Runs a command of Slurm, or throws what it says. */
  command(name: string, ...args: string[]): string
  /** Ends the node’s daemon at once. */
  stopNode(): Promise<void>
  /** The same, as Slurm sees it when the whole machine has failed. */
  failNode(): Promise<void>
  startNode(): Promise<void>
  stop(): Promise<void>
}

const DAEMONS = ['munged', 'slurmctld', 'slurmd'].map((name) => `/usr/sbin/${name}`)

/** What is missing for a cluster on this machine; null if it can be started. */
export function missingForCluster(): string | null {
  if (process.getuid?.() !== 0) return 'a cluster for tests needs root'
  return DAEMONS.every((path) => existsSync(path)) ? null : 'slurmctld, slurmd or munged is not installed'
}

export async function startCluster(folder: string): Promise<Cluster> {
  const node = `leitai-${process.pid}`
  const configFile = join(folder, 'slurm.conf')
  const [control, daemon] = [await freePort(), await freePort()]
  for (const name of ['', 'munge', 'state', 'spool', 'log'])
    mkdirSync(join(folder, name), { mode: 0o711, recursive: true })
  writeFileSync(join(folder, 'key'), randomBytes(128), { mode: 0o600 })
  writeFileSync(configFile, configurationOf({ folder, node, control, daemon }), { mode: 0o644 })
  writeFileSync(join(folder, 'cgroup.conf'), CGROUPS, { mode: 0o644 })
  const running = new Map<string, ChildProcess>()
  // Whatever ends this process ends them too.
  const start = (name: string, ...args: string[]) => {
    const log = openSync(join(folder, 'log', `${name}.out`), 'a')
    const command = ['--pdeathsig', 'KILL', '--', `/usr/sbin/${name}`, ...args]
    running.set(name, spawn('/usr/bin/setpriv', command, { cwd: '/', stdio: ['ignore', log, log] }))
  }
  const stop = async (name: string, signal: NodeJS.Signals = 'SIGTERM') => {
    const child = running.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const late = setTimeout(() => child.kill('SIGKILL'), 5000)
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    clearTimeout(late)
  }
  const command = (name: string, ...args: string[]) =>
    execFileSync(name, args, {
      env: environment(configFile),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 20_000,
    })
  const until = async (isReady: () => boolean) => {
    for (let tries = 0; !isReady(); tries++) {
      if (tries > 200) throw new Error(`the cluster does not start: see ${join(folder, 'log')}`)
      await pause(100)
    }
  }
  const attempt = (name: string, ...args: string[]) => {
    try {
      return command(name, ...args)
    } catch {
      return ''
    }
  }
  const isUp = () => {
    const state = attempt('sinfo', '--noheader', '--format=%T').trim()
    if (state === 'down') attempt('scontrol', 'update', `NodeName=${node}`, 'State=RESUME')
    return /^(idle|mixed|allocated)$/.test(state)
  }
  const startNode = async () => {
    start('slurmd', '-D', '-N', node, '-f', configFile)
    await until(isUp)
  }
  const files = { key: 'key', socket: 'munge/socket', log: 'log/munged.log', pid: 'munged.pid', seed: 'seed' }
  const at = (name: keyof typeof files) => join(folder, files[name])
  start(
    'munged',
    ...['--foreground', `--key-file=${at('key')}`, `--socket=${at('socket')}`, `--log-file=${at('log')}`],
    ...[`--pid-file=${at('pid')}`, `--seed-file=${at('seed')}`],
  )
  await until(() => existsSync(at('socket')))
  start('slurmctld', '-D', '-f', configFile)
  await startNode()
  return {
    configFile,
    node,
    command,
    startNode,
    stopNode: () => stop('slurmd', 'SIGKILL'),
    async failNode() {
      await stop('slurmd', 'SIGKILL')
      // An answer that was under way would bring the node back.
      for (let downs = 0; downs < 5; await pause(100)) {
        if (attempt('sinfo', '--noheader', '--format=%T').trim() === 'down') downs++
        else command('scontrol', 'update', `NodeName=${node}`, 'State=DOWN', 'Reason=test')
      }
    },
    async stop() {
      command('scancel', '--me')
      await until(() => command('squeue', '--noheader') === '')
      for (const name of ['slurmd', 'slurmctld', 'munged']) await stop(name)
      for (const controller of readdirSync('/sys/fs/cgroup'))
        removeGroups(join('/sys/fs/cgroup', controller, `slurm_${node}`))
    },
  }
}

/** Slurm leaves the control groups of its node. */
function removeGroups(path: string): void {
  if (!existsSync(path)) return
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroups(join(path, entry.name))
  rmdirSync(path)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

interface Numbers {
  folder: string
  node: string
  control: number
  daemon: number
}

const CGROUPS = `CgroupAutomount=no
CgroupMountpoint=/sys/fs/cgroup
${existsSync('/sys/fs/cgroup/memory') ? 'CgroupPlugin=cgroup/v1\n' : ''}ConstrainRAMSpace=yes
ConstrainSwapSpace=yes
AllowedSwapSpace=0
ConstrainCores=yes
`

const configurationOf = ({ folder, node, control, daemon }: Numbers) => `ClusterName=leitai
SlurmctldHost=${hostname()}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
SlurmctldPort=${control}
SlurmdPort=${daemon}
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldLogFile=${folder}/log/slurmctld.log
SlurmdLogFile=${folder}/log/slurmd.log
ProctrackType=proctrack/cgroup
TaskPlugin=task/cgroup
JobAcctGatherType=jobacct_gather/none
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
ReturnToService=2
MpiDefault=none
SwitchType=switch/none
KillWait=3
SlurmdTimeout=5
InactiveLimit=0
MinJobAge=10
NodeName=${node} NodeHostname=${hostname()} NodeAddr=127.0.0.1 CPUs=${availableParallelism()} RealMemory=4000 State=UNKNOWN
PartitionName=code Nodes=ALL Default=YES MaxTime=60 State=UP
PartitionName=brief Nodes=ALL MaxTime=1 State=UP
`
