import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isClutter, type ZipFault } from '@leitai/contract/competition/submission-zip'
import { limits } from '@leitai/contract/core/limits'
import type { Fault } from '@leitai/scorer/types'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

const MAX_ENTRIES = 1000

class BadZip extends Error {
  readonly fault: Fault
  constructor(code: ZipFault, found?: string) {
    super(code)
    this.fault = found === undefined ? { code } : { code, found }
  }
}

/** Unpacks the one csv of a zip into `folder`. What the zip says of its sizes is not believed: bytes are counted. */
export async function unzipCsv(
  path: string,
  folder: string,
): Promise<{ ok: true; path: string } | { ok: false; fault: Fault }> {
  const target = join(folder, `${randomBytes(8).toString('hex')}.csv`)
  try {
    // Names may be in GBK; only their endings matter, so they are read as bytes.
    const zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false, lazyEntries: true })
    try {
      const entry = await onlyCsv(zip)
      await pipeline(await zip.openReadStreamPromise(entry), capped(), createWriteStream(target))
    } finally {
      zip.close()
    }
    return { ok: true, path: target }
  } catch (error) {
    await rm(target, { force: true })
    return { ok: false, fault: error instanceof BadZip ? error.fault : { code: 'zip.broken' satisfies ZipFault } }
  }
}

async function onlyCsv(zip: ZipFile): Promise<Entry> {
  const files: Entry[] = []
  if (zip.entryCount > MAX_ENTRIES) throw new BadZip('zip.many', String(zip.entryCount))
  for await (const entry of zip.eachEntry()) if (!isClutter(nameOf(entry))) files.push(entry)
  const [first] = files.filter((entry) => /\.csv$/i.test(nameOf(entry)))
  if (!first) throw new BadZip('zip.noCsv')
  if (files.length > 1) throw new BadZip('zip.many', String(files.length))
  if (first.generalPurposeBitFlag & 1) throw new BadZip('zip.encrypted')
  return first
}

const nameOf = (entry: Entry) => Buffer.from(entry.fileName).toString('latin1')

function capped(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limits.uploadBytes) done(new BadZip('zip.large'))
      else done(null, chunk)
    },
  })
}
