import { dirname, join } from 'node:path'
import { isClutter } from '@leitai/contract/competition/submission-zip'
import { extract, UnsafeZip, type ZipProblem } from '@leitai/zip/extract'
import type { ImportFault } from '../competition-editor/table.ts'
import { sayable } from './fault.ts'

const MOST_ENTRIES = 1000
const MOST_BYTES = 4 * 1024 ** 3

const problems = {
  broken: ['压缩包已损坏或不是 zip', 'The zip is damaged or no zip at all'],
  many: [`压缩包中的文件超过 ${MOST_ENTRIES} 个`, `There are more than ${MOST_ENTRIES} files in the zip`],
  large: ['压缩包解压后过大', 'The content of the zip is too large'],
  overlap: ['压缩包中有互相重叠的文件', 'Files in the zip lie upon each other'],
  path: ['压缩包中有不安全的路径', 'A path in the zip leads out of it'],
  kind: ['压缩包中有加密文件或链接', 'There is an encrypted file or a link in the zip'],
} as const satisfies Record<ZipProblem, readonly [zh: string, en: string]>

/** A zip that is not unpacked; the fault says why. */
export class BadFolder extends Error {
  readonly fault: ImportFault
  constructor(problem: ZipProblem, place = 'zip') {
    super(problem)
    const [zh, en] = problems[problem]
    this.fault = { place: sayable(place.slice(0, 100)), zh, en }
  }
}

/** Unpacks a zip into `folder` and answers the folder that competition.yaml lies in. */
export async function unpack(
  path: string,
  folder: string,
  most = { entries: MOST_ENTRIES, bytes: MOST_BYTES },
): Promise<string> {
  const names = await extract(path, folder, { ...most, skip: isClutter }).catch((error: unknown) => {
    throw error instanceof UnsafeZip ? new BadFolder(error.problem, error.entry) : error
  })
  const [root] = names
    .filter((name) => /(^|\/)competition\.yaml$/.test(name))
    .sort((one, other) => one.length - other.length)
  return root === undefined ? folder : dirname(join(folder, root))
}
