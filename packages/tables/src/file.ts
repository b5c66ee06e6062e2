import { isZipFault, zipFaultText } from '@leitai/platform/contract/zip'
import { BadTable } from '@leitai/scorer/fault-list'
import { describeFault } from '@leitai/scorer/faults'
import type { ByteSource, Fault } from '@leitai/scorer/types'
import type { OpenOptions } from './open-tables.ts'

/** A file that can be read from its start, and in pieces. */
export interface TableFile {
  /** Its ending says what it is. */
  name: string
  /** Bytes. */
  size: number
  /** Bytes [start, end); fewer where the file ends. */
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  stream(): ByteSource
  /** Where it lies on the disk, if it does. */
  path?: string
}

/** A file in memory, or one that a browser was given. */
export function fileOfBlob(name: string, blob: Blob): TableFile {
  return {
    name,
    size: blob.size,
    slice: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
    stream: () => chunksOf(blob),
  }
}

export const fileOfBytes = (name: string, bytes: Uint8Array<ArrayBuffer>): TableFile =>
  fileOfBlob(name, new Blob([bytes]))

async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

export const wholeOf = (file: TableFile): Promise<Uint8Array<ArrayBuffer>> => file.slice(0, file.size)

/** The ending of a name in lower case, without the point. */
export const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Keeps files of a zip in memory, or where the browser puts large blobs. */
export const keepInMemory: OpenOptions['keep'] = async (name, bytes) => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return fileOfBlob(name, new Blob(chunks))
}

/** Of a table that says itself how many rows it has. */
export function refuseRows(rows: number, most = Number.POSITIVE_INFINITY): void {
  if (rows > most) throw new BadTable({ code: 'table-rows', found: String(rows), expected: String(most) })
}

/** One sentence on a fault of a file or of the zip around it. */
export function faultText(fault: Fault, language: 'zh' | 'en'): string {
  return isZipFault(fault.code) ? zipFaultText(fault.code, fault.found, language) : describeFault(fault, language)
}
