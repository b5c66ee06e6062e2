import { dirname, join } from 'node:path'
import { isClutter } from '@leitai/platform/contract/clutter'
import { extract, UnsafeZip, type ZipProblem } from '@leitai/zip/extract'
import type { ImportFault } from '../competition-editor/table.ts'
import { isMisnamedManifest, MANIFEST } from './contract.ts'
import { sayable } from './fault.ts'
import { foreignFiles } from './formats.ts'
import { zipProblems } from './texts.ts'

const MOST_ENTRIES = 1000
const MOST_BYTES = 4 * 1024 ** 3

/** A zip that cannot be unpacked; the fault says why. */
export class BadFolder extends Error {
  readonly fault: ImportFault
  constructor(problem: ZipProblem, place = 'zip', most = MOST_ENTRIES) {
    super(problem)
    const [zh, en] = zipProblems(most)[problem]
    this.fault = { place: sayable(place.slice(0, 100)), zh, en }
  }
}

/** Unpacks a zip into `folder` and returns the folder that has competition.yaml, or what another platform has in its place. */
export async function unpack(
  path: string,
  folder: string,
  most = { entries: MOST_ENTRIES, bytes: MOST_BYTES },
): Promise<string> {
  const names = await extract(path, folder, { ...most, skip: isClutter }).catch((error: unknown) => {
    throw error instanceof UnsafeZip ? new BadFolder(error.problem, error.entry, most.entries) : error
  })
  const isOneOf = (wanted: readonly string[]) => (name: string) => wanted.includes(name)
  const root =
    rootOf(names, isOneOf([MANIFEST])) ?? rootOf(names, isMisnamedManifest) ?? rootOf(names, isOneOf(foreignFiles()))
  return root === undefined ? folder : dirname(join(folder, root))
}

/** The file with such a name that is nearest to the top. */
const rootOf = (names: string[], isWanted: (name: string) => boolean) =>
  names
    .filter((name) => isWanted(name.split('/').at(-1) ?? ''))
    .sort((one, other) => one.split('/').length - other.split('/').length || one.length - other.length)[0]
