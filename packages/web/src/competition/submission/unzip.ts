import { BadZip, isClutter } from '@leitai/contract/competition/submission-zip'
import { limits } from '@leitai/contract/core/limits'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'

const LOCAL_HEADER = [0x50, 0x4b, 3, 4]
const EMPTY_ZIP = [0x50, 0x4b, 5, 6]
const FLAGS_AT = 6
/** Small chunks: each inflates to at most about a thousand times its size before it is passed on. */
const PIECE = 16 * 1024

const startsWith = (bytes: Uint8Array, letters: readonly number[]) =>
  letters.every((letter, at) => bytes[at] === letter)

/** Streams the bytes of the single csv in a zip. Throws BadZip, at the latest at the end of the zip. */
export async function* csvInside(zip: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = []
  const names: string[] = []
  let wrong: BadZip | null = null
  let bytes = 0
  let csv: UnzipFile | null = null
  let first = true
  const unzip = new Unzip((file) => {
    if (isClutter(file.name)) return
    names.push(file.name)
    if (csv || !/\.csv$/i.test(file.name)) return
    csv = file
    file.ondata = (error, chunk) => {
      bytes += chunk?.length ?? 0
      if (error) wrong ??= new BadZip('zip.broken')
      else if (bytes > limits.uploadBytes) wrong ??= new BadZip('zip.large')
      else waiting.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const push = (piece: Uint8Array, last: boolean) => {
    try {
      unzip.push(piece, last)
    } catch {
      wrong ??= new BadZip('zip.broken')
    }
    if (wrong) throw wrong
  }
  for await (const chunk of zip) {
    if (first) refuseByHeader(chunk)
    first = false
    for (let at = 0; at < chunk.length; at += PIECE) {
      push(chunk.slice(at, at + PIECE), false)
      yield* waiting.splice(0)
    }
  }
  if (first) throw new BadZip('zip.broken')
  push(new Uint8Array(0), true)
  yield* waiting.splice(0)
  if (!csv) throw new BadZip('zip.noCsv')
  if (names.length > 1) throw new BadZip('zip.many', String(names.length))
}

/** Archivers encrypt either all entries or none, so the first entry's flag is enough. */
function refuseByHeader(bytes: Uint8Array): void {
  if (startsWith(bytes, EMPTY_ZIP)) throw new BadZip('zip.noCsv')
  if (!startsWith(bytes, LOCAL_HEADER)) throw new BadZip('zip.broken')
  if ((bytes[FLAGS_AT] ?? 0) & 1) throw new BadZip('zip.encrypted')
}
