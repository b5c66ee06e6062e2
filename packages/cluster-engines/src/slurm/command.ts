import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Job, Limits } from '@leitai/runner/engine'
import type { RunFolder } from './folder.ts'

export interface SlurmOptions {
  /** A folder of this runner alone, at the same path on the nodes, as are the inputs of jobs. */
  sharedFolder: string
  /** A name for this runner’s jobs, so that its sweep leaves those of others alone. */
  name: string
  /** srun stays connected: for short runs, and programs that serve. sbatch leaves the job to Slurm and looks after it: for long runs. */
  by: 'srun' | 'sbatch'
  partition?: string
  account?: string
  /** Further options of srun and sbatch, such as `--constraint=…` or `--qos=…`. */
  more?: readonly string[]
  /** Node and `run-one-main` on the nodes. Default: at the same paths as here; beside the packed tool it lies packed as well. */
  command?: readonly string[]
  /** A local folder of the nodes that other users can traverse. Default: /tmp. */
  nodeFolder?: string
  /** Slurm’s configuration. Default: as its commands find it. */
  configFile?: string
  /** How long a run may wait for a node. Default: a day. */
  mostWaitSeconds?: number
  /** GPUs that all jobs of this runner may hold together. Default: none. */
  gpus?: number
  /** How long a report may take to appear here after the end of its job. Default: 60, which suits NFS. */
  settleSeconds?: number
}

/** For the program on the node, beside the program in the sandbox. */
const OVERHEAD_MB = 128
/** Beyond the time of a run, for its start, its outputs and its report. */
export const SLACK_SECONDS = 60

/** No run’s id has a colon, so that no runner’s prefix begins another’s. */
export const prefixOf = ({ name }: SlurmOptions): string => `leitai:${name}:`

export const memoryOf = ({ memoryMb }: Limits): number => memoryMb + OVERHEAD_MB
export const coresOf = ({ cores }: Limits): number => Math.max(1, Math.ceil(cores))

export const partitionOf = ({ partition }: SlurmOptions): string[] =>
  partition === undefined ? [] : [`--partition=${partition}`]

/** Node’s command line on the node, without the folder of the run. Packed, this module and the other end alike. */
const commandOf = ({ command }: SlurmOptions): readonly string[] =>
  command ?? [process.execPath, fileURLToPath(new URL(`run-one-main${extname(import.meta.url)}`, import.meta.url))]

/** Of a job, what Slurm is asked for. */
export type JobSize = Pick<Job, 'id' | 'limits' | 'gpus'>

/** Arguments that both commands take. */
function common(options: SlurmOptions, { id, limits, gpus = 0 }: JobSize): string[] {
  const { account, more = [] } = options
  return [
    `--job-name=${prefixOf(options)}${id}`,
    `--comment=${id}`,
    '--nodes=1',
    '--ntasks=1',
    '--chdir=/',
    `--cpus-per-task=${coresOf(limits)}`,
    `--mem=${memoryOf(limits)}M`,
    // Slurm counts in minutes; the sandbox ends the program before.
    `--time=${Math.ceil((limits.wallSeconds + SLACK_SECONDS) / 60)}`,
    '--propagate=NONE',
    ...(gpus > 0 ? [`--gres=gpu:${gpus}`] : []),
    ...partitionOf(options),
    ...(account === undefined ? [] : [`--account=${account}`]),
    ...more,
  ]
}

export interface Submission {
  command: string
  args: string[]
  /** Written to its standard input. */
  script: string | null
}

export function submissionOf(options: SlurmOptions, size: JobSize, folder: RunFolder): Submission {
  const onNode = [...commandOf(options), folder.path]
  const args = common(options, size)
  // Else srun would hold answers back until their line ends.
  if (options.by === 'srun') return { command: 'srun', args: [...args, '--unbuffered', '--', ...onNode], script: null }
  return {
    command: 'sbatch',
    // --quiet would keep the number of the job back.
    args: [...args, '--parsable', '--no-requeue', '--input=/dev/null', `--output=${folder.log}`],
    script: `#!/bin/sh\nexec ${onNode.map(quoted).join(' ')}\n`,
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
