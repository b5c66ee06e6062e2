import type { FileHandle } from 'node:fs/promises'

/** Bytes one after the other, as a tar archive is read. */
export interface Source {
  /** Exactly so many, or fewer at the end. */
  read(length: number): Promise<Buffer>
  skip(length: number): Promise<void>
  /** The same bytes piece by piece; whoever begins takes all of them. */
  pieces(length: number): AsyncGenerator<Buffer>
}

const PIECE = 256 * 1024

export function sourceOfStream(stream: AsyncIterable<Buffer>): Source {
  const iterator = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function* pieces(length: number): AsyncGenerator<Buffer> {
    let left = length
    while (left > 0) {
      if (rest.length === 0) {
        const { done, value } = await iterator.next()
        if (done) return
        rest = value
        continue
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
  return {
    pieces,
    async read(length) {
      if (rest.length >= length) {
        const piece = rest.subarray(0, length)
        rest = rest.subarray(length)
        return piece
      }
      const parts: Buffer[] = []
      for await (const piece of pieces(length)) parts.push(piece)
      return Buffer.concat(parts)
    },
    async skip(length) {
      for await (const _ of pieces(length));
    },
  }
}

/** A file from a place on; what is skipped is not read. `at` tells the place of the next byte. */
export function sourceOfFile(file: FileHandle, from = 0): Source & { at(): number } {
  let at = from
  async function read(length: number): Promise<Buffer> {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  return {
    read,
    at: () => at,
    async skip(length) {
      at += length
    },
    async *pieces(length) {
      for (let left = length; left > 0; ) {
        const piece = await read(Math.min(left, PIECE))
        if (piece.length === 0) return
        left -= piece.length
        yield piece
      }
    },
  }
}
