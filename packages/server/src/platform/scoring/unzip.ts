import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BadZip } from '@leitai/contract/competition/submission-zip'
import type { Fault } from '@leitai/scorer/types'
import { csvInside } from '@leitai/zip/csv-inside'

/** Unpacks the only csv of a zip into `folder`. */
export async function unzipCsv(
  path: string,
  folder: string,
): Promise<{ ok: true; path: string } | { ok: false; fault: Fault }> {
  const target = join(folder, `${randomBytes(8).toString('hex')}.csv`)
  try {
    await pipeline(csvInside(path), createWriteStream(target))
    return { ok: true, path: target }
  } catch (error) {
    await rm(target, { force: true })
    const { fault, found } = error instanceof BadZip ? error : new BadZip('zip.broken')
    return { ok: false, fault: found === undefined ? { code: fault } : { code: fault, found } }
  }
}
