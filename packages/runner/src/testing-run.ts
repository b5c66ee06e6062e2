import { fileURLToPath } from 'node:url'
import { type BubblewrapOptions, openBubblewrap } from './bubblewrap/engine.ts'
import type { Engine } from './engine.ts'
import { type KubernetesOptions, openKubernetes } from './kubernetes/engine.ts'
import { openPodman, type PodmanOptions } from './podman/engine.ts'
import type { SlurmOptions } from './slurm/command.ts'
import { openSlurm } from './slurm/engine.ts'
import { python } from './testing.ts'

/** For tests, as a process of its own: runs a program that waits and has this word in its command line, or shows its descriptors. */
export type Opened =
  | { bubblewrap: BubblewrapOptions }
  | { slurm: SlurmOptions }
  | { podman: PodmanOptions }
  | { kubernetes: KubernetesOptions }

const open = (opened: Opened): Engine => {
  if ('slurm' in opened) return openSlurm(opened.slurm)
  if ('podman' in opened) return openPodman(opened.podman)
  return 'bubblewrap' in opened ? openBubblewrap(opened.bubblewrap) : openKubernetes(opened.kubernetes)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [given = '', word] = process.argv.slice(2)
  const engine = open(JSON.parse(given))
  if (word === undefined) {
    const code = 'import os; print(*[f for f in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{f}")])'
    const { log } = await (await engine.start(python(code))).ended
    process.stdout.write(log.head)
  } else {
    const run = await engine.start(python(`import os, time; os.write(3, b"x"); time.sleep(600) # ${word}`))
    run.onAnswer(() => process.stdout.write('started\n'))
    await run.ended
  }
}
