import { fileURLToPath } from 'node:url'
import { runAlone } from '@leitai/runner/testing-run'
import { type KubernetesOptions, openKubernetes } from './kubernetes/engine.ts'
import type { SlurmOptions } from './slurm/command.ts'
import { openSlurm } from './slurm/engine.ts'

type Opened = { slurm: SlurmOptions } | { kubernetes: KubernetesOptions }

const SCRIPT = fileURLToPath(import.meta.url)

/** For tests: arguments of Node for an engine in a process of its own; a word may follow. */
export const alone = (opened: Opened): string[] => [SCRIPT, JSON.stringify(opened)]

if (process.argv[1] === SCRIPT) {
  const [given = '', word] = process.argv.slice(2)
  const opened: Opened = JSON.parse(given)
  await runAlone('slurm' in opened ? openSlurm(opened.slurm) : openKubernetes(opened.kubernetes), word)
}
