import type { Groups } from '../cgroup.ts'
import type { Engine, Job, Probe } from '../engine.ts'
import type { Runtime } from './command.ts'

/** Says what it finds of itself: its rights, its filter, and the interfaces of its network. */
const TRIAL = 'echo works > /out/probe; cat /proc/self/status /proc/net/dev >&3'
/** Interfaces of the kernel in every network namespace, which lead nowhere. */
const OWN = /^(lo|sit0|tunl0|ip6tnl0|gre0|gretap0|erspan0|ip_vti0|ip6_vti0|ip6gre0|teql0)$/

/** Runs a program that needs everything that is promised, and looks at what holds it. */
export async function probePodman(engine: Engine, groups: Groups, runtime: Runtime): Promise<Probe> {
  const job: Job = {
    id: `probe-${process.pid}`,
    mounts: [],
    outputs: [{ name: 'probe', mostBytes: 16 }],
    answerBytes: 65_536,
    argv: ['/bin/sh', '-c', TRIAL],
    limits: { wallSeconds: 30, memoryMb: 128, processes: 16, cores: 1, outMb: 1, tmpMb: 1 },
  }
  try {
    const { outcome, answer, outputs, reason, log } = await (await engine.start(job)).ended
    if (outcome !== 'ok' || outputs.length !== 1)
      return { works: false, reason: reason ?? (log.head.trim() || `the trial ended with ${outcome}`) }
    const said = answer.toString()
    const status = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(said)?.[1]
    if (!/^0+$/.test(status('CapEff') ?? '')) return { works: false, reason: 'programs have rights of root' }
    const interfaces = [...said.matchAll(/^\s*(\S+):(?:\s+\d+){16}\s*$/gm)].map(([, name = '']) => name)
    const open = interfaces.filter((name) => !OWN.test(name))
    if (open.length > 0) return { works: false, reason: `programs have a network: ${open.join(', ')}` }
    return {
      works: true,
      enforced: {
        memory: 'group',
        cores: groups.cores,
        network: true,
        seccomp: status('Seccomp') === '2',
        // Of gVisor, the group counts its own threads as well: inside, the limit of the run's user holds.
        processes: groups.processes && runtime === 'runc' ? 'group' : 'user',
      },
    }
  } catch (error) {
    return { works: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
