import { hash } from 'node:crypto'

/**
 * An order-independent digest of rows, since a restored table may return them in another order: the sum of their SHA-256, lane by lane. It
 * detects damage and loss, not deliberate forgery.
 */
export function createRowDigest() {
  const lanes = new Uint32Array(8)
  let rows = 0
  return {
    add(row: Uint8Array) {
      const digest = hash('sha256', row, 'buffer')
      for (let lane = 0; lane < 8; lane++) lanes[lane] = (lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4)
      rows++
    },
    result: () => ({ rows, digest: Buffer.from(lanes.buffer).toString('hex') }),
  }
}
