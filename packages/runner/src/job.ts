import type { Job } from './engine.ts'

/** Declared outputs are files of /out itself: a name with a folder could lead through a link. */
export function checkOutputs({ outputs }: Pick<Job, 'outputs'>): void {
  for (const { name } of outputs)
    if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name))
      throw new Error(`an output is a file of /out, not ${JSON.stringify(name)}`)
}

/** The environment of a program on every engine. */
export function environmentOf({ limits, env }: Pick<Job, 'limits' | 'env'>): Record<string, string> {
  const cores = String(Math.max(1, Math.floor(limits.cores)))
  return {
    ...{ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp', LANG: 'C.UTF-8', TZ: 'UTC' },
    ...{ OPENBLAS_NUM_THREADS: cores, OMP_NUM_THREADS: cores, MKL_NUM_THREADS: cores },
    ...{ PYTHONDONTWRITEBYTECODE: '1', MPLCONFIGDIR: '/tmp' },
    ...env,
  }
}
