import { BadZip, isClutter } from '@leitai/contract/competition/submission-zip'
import { limits } from '@leitai/contract/core/limits'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

const MAX_ENTRIES = 1000

/**
 * The bytes of the one CSV inside a zip. Throws BadZip before the first of them, or while they are unpacked. What the zip says of its
 * sizes is not believed: bytes are counted.
 */
export async function* csvInside(path: string): AsyncGenerator<Buffer> {
  let zip: ZipFile | null = null
  try {
    // Names may be in GBK; only their endings matter, so they are read as bytes.
    zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false, lazyEntries: true })
    let bytes = 0
    for await (const chunk of await zip.openReadStreamPromise(await onlyCsv(zip))) {
      bytes += chunk.length
      if (bytes > limits.uploadBytes) throw new BadZip('zip.large')
      yield chunk
    }
  } catch (error) {
    // What the file system says of the file is no fault of the zip.
    if (error instanceof BadZip || (error instanceof Error && 'syscall' in error)) throw error
    throw new BadZip('zip.broken')
  } finally {
    zip?.close()
  }
}

async function onlyCsv(zip: ZipFile): Promise<Entry> {
  const files: Entry[] = []
  if (zip.entryCount > MAX_ENTRIES) throw new BadZip('zip.many', String(zip.entryCount))
  for await (const entry of zip.eachEntry()) if (!isClutter(nameOf(entry))) files.push(entry)
  const [first] = files.filter((entry) => /\.csv$/i.test(nameOf(entry)))
  if (!first) throw new BadZip('zip.noCsv')
  if (files.length > 1) throw new BadZip('zip.many', String(files.length))
  if (first.isEncrypted()) throw new BadZip('zip.encrypted')
  return first
}

const nameOf = (entry: Entry) => Buffer.from(entry.fileName).toString('latin1')
