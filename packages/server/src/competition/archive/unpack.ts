import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isClutter } from '@leitai/contract/competition/submission-zip'
import yauzl, { type Entry } from 'yauzl'
import type { ImportFault } from '../competition-editor/table.ts'
import { sayable } from './fault.ts'

const MOST_ENTRIES = 1000
const MOST_BYTES = 4 * 1024 ** 3
/** A table may shrink to a hundredth; what grows more than this is made to fill disks. */
const MOST_RATIO = 200
/** Below this a high ratio harms nobody. */
const SMALL = 10 * 1024 * 1024

const problems = {
  broken: ['压缩包已损坏或不是 zip', 'The zip is damaged or no zip at all'],
  many: [`压缩包中的文件超过 ${MOST_ENTRIES} 个`, `There are more than ${MOST_ENTRIES} files in the zip`],
  large: ['压缩包解压后过大', 'The content of the zip is too large'],
  overlap: ['压缩包中有互相重叠的文件', 'Files in the zip lie upon each other'],
  path: ['压缩包中有不安全的路径', 'A path in the zip leads out of it'],
  kind: ['压缩包中有加密文件或链接', 'There is an encrypted file or a link in the zip'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

/** A zip that is not unpacked; the fault says why. */
export class BadFolder extends Error {
  readonly fault: ImportFault
  constructor(problem: keyof typeof problems, place = 'zip') {
    super(problem)
    const [zh, en] = problems[problem]
    this.fault = { place: sayable(place.slice(0, 100)), zh, en }
  }
}

const LINK = 0o120000
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === LINK

/** Names that Windows takes for devices, and endings that it drops, so that two names become one. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[. ]$/i

/** Where an entry goes below the folder; refuses whatever would go elsewhere. */
function targetOf(folder: string, name: string): string {
  const parts = name.split('/')
  const odd =
    /[\\:\p{Cc}]/u.test(name) ||
    name.startsWith('/') ||
    parts.some((part) => part === '..' || part === '.' || part === '' || DEVICE.test(part))
  const target = join(folder, name)
  if (odd || name.length > 300 || !target.startsWith(folder + sep)) throw new BadFolder('path', name)
  return target
}

/** Unpacks a zip into `folder`, counting what it really holds, and answers the folder that competition.yaml lies in. */
export async function unpack(
  path: string,
  folder: string,
  most = { entries: MOST_ENTRIES, bytes: MOST_BYTES },
): Promise<string> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: true }).catch(() => {
    throw new BadFolder('broken')
  })
  const { size: whole } = await stat(path)
  let bytes = 0
  let packed = 0
  let root: string | null = null
  try {
    if (zip.entryCount > most.entries) throw new BadFolder('many')
    const seen = new Set<string>()
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      if (isClutter(fileName)) continue
      if (isLink(entry) || entry.generalPurposeBitFlag & 1) throw new BadFolder('kind', fileName)
      const target = targetOf(folder, fileName)
      if (seen.has(target.toLowerCase())) throw new BadFolder('path', fileName)
      seen.add(target.toLowerCase())
      packed += entry.compressedSize
      // One piece that a thousand entries name would count a thousand times for what it may grow to.
      if (packed > whole) throw new BadFolder('overlap', fileName)
      await mkdir(dirname(target), { recursive: true })
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          const bomb = bytes > most.bytes || (bytes > SMALL && bytes > MOST_RATIO * Math.max(1, packed))
          done(bomb ? new BadFolder('large', fileName) : null, chunk)
        },
      })
      await pipeline(await zip.openReadStreamPromise(entry), counted, createWriteStream(target, { flags: 'wx' }))
      if (/(^|\/)competition\.yaml$/.test(fileName) && (root === null || target.length < root.length)) root = target
    }
  } catch (error) {
    if (error instanceof BadFolder) throw error
    // The library refuses paths with .. itself, and says so in words alone.
    throw new BadFolder(
      error instanceof Error && /relative path|absolute path|invalid char/i.test(error.message) ? 'path' : 'broken',
    )
  } finally {
    zip.close()
  }
  return root === null ? folder : dirname(root)
}
