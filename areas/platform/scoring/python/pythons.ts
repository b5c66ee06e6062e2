import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type PythonEnvironment, type PythonFolder, probeEnvironment, pythonIn } from './environments.ts'
import type { Place } from './place.ts'
import { unmet } from './requirements.ts'

/** Characters of a requirements.txt. */
const MOST_REQUIRED = 65_536

/** A program asks for a Python or for packages that are not there. */
export class Unmet extends Error {}

interface Pythons {
  /** The Pythons that programs can run in, the machine's own first; empty if programs cannot be run here. */
  environments(): Promise<PythonEnvironment[]>
  folderOf(name: string): PythonFolder | null
  /** Where the Python of a program is; throws Unmet if it or what the program requires is missing. `files`: the program's folder. */
  pythonFor(name: string | undefined, files: string): Promise<PythonFolder | null>
}

/** The Pythons beside the machine's own (`folders`), which are looked at when they are first asked for. */
export function openPythons(place: () => Promise<Place | string>, folders: PythonFolder[], log: Logger): Pythons {
  const folderOf = (name: string) => folders.find((one) => one.name === name) ?? null
  let cached: Promise<PythonEnvironment[]> | null = null
  const environments = () => {
    cached ??= place().then(async (where) => {
      if (typeof where === 'string') return []
      const found = await Promise.all([null, ...folders].map((one) => probeEnvironment(where.engine, one)))
      return found.flatMap((one, at) => {
        if (typeof one !== 'string') return [one]
        log.warn(
          { python: pythonIn(folders[at - 1] ?? null), reason: one },
          'a Python for scoring programs cannot be used',
        )
        return []
      })
    })
    return cached
  }
  return {
    environments,
    folderOf,
    async pythonFor(name = '', files) {
      const required = await readFile(join(files, 'requirements.txt'), 'utf8').catch(() => '')
      if (name === '' && required === '') return null
      if (required.length > MOST_REQUIRED) throw new Unmet(`requirements.txt has more than ${MOST_REQUIRED} characters`)
      const found = (await environments()).find((one) => one.name === name)
      if (!found) throw new Unmet(`the environment ${name} is not there`)
      const faults = unmet(required, found.packages)
      if (faults.length > 0) throw new Unmet(`requirements.txt: ${faults.slice(0, 10).join('; ')}`)
      return folderOf(name)
    },
  }
}
