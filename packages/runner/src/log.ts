import { StringDecoder } from 'node:string_decoder'
import type { Log } from './engine.ts'

/** Of each of head and tail. */
export const LOG_BYTES = 64 * 1024

/** Keeps the beginning and the end of a stream in bounded memory. */
export function cappedLog(most = LOG_BYTES): { add(chunk: Buffer): void; read(): Log } {
  const head: Buffer[] = []
  let headBytes = 0
  let tail = Buffer.alloc(0)
  let bytes = 0
  return {
    add(chunk) {
      bytes += chunk.length
      const first = chunk.subarray(0, Math.max(0, most - headBytes))
      if (first.length > 0) {
        // A copy, as a part would hold the whole chunk.
        head.push(Buffer.from(first))
        headBytes += first.length
      }
      const rest = chunk.subarray(first.length)
      if (rest.length > 0) tail = Buffer.concat([tail, rest]).subarray(-most)
    },
    read: () => ({ head: textOf(Buffer.concat(head)), tail: textOf(withoutBroken(tail)), bytes }),
  }
}

const textOf = (bytes: Buffer): string => new StringDecoder('utf8').write(bytes)

/** Without the rest of a character of which the beginning was cut off. */
function withoutBroken(bytes: Buffer): Buffer {
  let start = 0
  while (start < Math.min(3, bytes.length) && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++
  return bytes.subarray(start)
}
