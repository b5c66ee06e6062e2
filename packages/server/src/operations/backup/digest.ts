import { hash } from 'node:crypto'

/**
 * A digest of rows that does not depend on their order, as a table gives them back in another: the sum of their SHA-256, lane by
 * lane. It is there to find damage and loss, not to withstand somebody who makes up rows.
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
