import { fileOfBlob } from './file.ts'
import type { OpenOptions } from './open-tables.ts'

/** Keeps files of a zip in memory, or where the browser puts large blobs. */
export const keepInMemory: OpenOptions['keep'] = async (name, bytes) => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return fileOfBlob(name, new Blob(chunks))
}
