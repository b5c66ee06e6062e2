import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { CsvReader } from '../csv.ts'
import type { FaultList } from '../fault-list.ts'

/** Reads bytes [start, end) of a file directly into the scanner’s buffer, which saves a copy and memory. */
export function feedFile(path: string, start: number, end: number, csv: CsvReader, faults: FaultList): void {
  const file = openSync(path, 'r')
  try {
    for (let at = start; at < end && !faults.stopped; ) {
      const room = csv.space()
      const read = readSync(file, room, 0, Math.min(room.length, end - at), at)
      if (read === 0) break
      csv.commit(read)
      at += read
    }
  } finally {
    closeSync(file)
  }
}

/** At most `length` bytes of a file from `start`. */
export function readPiece(path: string, start: number, length: number): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const piece = new Uint8Array(length)
    return piece.subarray(0, readSync(file, piece, 0, length, start))
  } finally {
    closeSync(file)
  }
}

/** A whole file in memory that can be shared between threads. */
export function readShared(path: string): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(statSync(path).size))
  const file = openSync(path, 'r')
  try {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, bytes, at, Math.min(bytes.length - at, 1 << 28), at)
      if (read === 0) break
      at += read
    }
  } finally {
    closeSync(file)
  }
  return bytes
}
