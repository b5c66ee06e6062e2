import type { Job } from './engine.ts'

/** Declared outputs are files of /out itself: a name with a folder could lead through a link. */
export function checkOutputs({ outputs }: Pick<Job, 'outputs'>): void {
  for (const { name } of outputs)
    if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name))
      throw new Error(`an output is a file of /out, not ${JSON.stringify(name)}`)
}

/** `images`: those that the engine runs. */
export function checkImage({ image }: Pick<Job, 'image'>, engine: string, images: readonly string[] = []): void {
  if (image === undefined || images.includes(image)) return
  const said = JSON.stringify(image)
  if (images.length === 0)
    throw new Error(
      `${engine} runs no image chosen by a program, and this one asks for ${said}: use Podman, and allow it there`,
    )
  throw new Error(`the image ${said} is not one that the operator of this runner allows`)
}

/** Of an engine that takes no root of a job. */
export function checkRoot({ root }: Pick<Job, 'root'>, engine: string): void {
  if (root !== undefined) throw new Error(`${engine} runs no archive of an image: use bubblewrap or Podman`)
}

/** The environment of a program on every engine. */
export function environmentOf({ limits, env }: Pick<Job, 'limits' | 'env'>): Record<string, string> {
  const cores = String(Math.max(1, Math.floor(limits.cores)))
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/tmp',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    OPENBLAS_NUM_THREADS: cores,
    OMP_NUM_THREADS: cores,
    MKL_NUM_THREADS: cores,
    PYTHONDONTWRITEBYTECODE: '1',
    MPLCONFIGDIR: '/tmp',
    ...env,
  }
}
