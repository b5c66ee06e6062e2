import { type IdSet, idText } from './ids.ts'
import { createSha256, hex } from './sha256.ts'

const encoder = new TextEncoder()

/**
 * The seeded split, which anybody can reproduce: take SHA-256 of the UTF-8 text `<seed>:<id>` for every row, read the first 52 bits of the
 * digest as a number, and put the round(aShare * rows) rows with the smallest numbers on board A (equal numbers in file order). So it
 * depends on seed and ids only, not on the order of the file. Returns 1 for the rows of A, 0 for the others. At least one row is on A.
 */
export function seededSplit(ids: IdSet, seed: string, aShare: number): Uint8Array {
  const sha = createSha256()
  const keys = new Float64Array(ids.count)
  for (let row = 0; row < ids.count; row++) {
    sha.update(encoder.encode(`${seed}:${idText(ids, row)}`))
    const [first = 0, second = 0] = sha.digest()
    keys[row] = first * 2 ** 20 + (second >>> 12)
  }
  const part = new Uint8Array(ids.count)
  const wanted = Math.min(ids.count, Math.max(1, Math.round(aShare * ids.count)))
  const limit = keys.slice().sort()[wanted - 1] ?? 0
  let left = wanted
  for (let row = 0; row < keys.length; row++) {
    if ((keys[row] as number) < limit) {
      part[row] = 1
      left--
    }
  }
  for (let row = 0; row < keys.length && left > 0; row++) {
    if (keys[row] === limit) {
      part[row] = 1
      left--
    }
  }
  return part
}

const boards = ['B', 'A', 'Ignored']

/** The digest of a split; of several tasks, SHA-256 in hex over the digests of their splits, each followed by a line feed. */
export function digestOfSplits(tasks: { ids: IdSet; part: Uint8Array }[]): string {
  const digests = tasks.map(({ ids, part }) => digestOfSplit(ids, part))
  if (digests.length === 1) return digests[0] ?? ''
  const sha = createSha256()
  for (const digest of digests) sha.update(encoder.encode(`${digest}\n`))
  return hex(sha.digest())
}

/** SHA-256 in hex over one line per row in the solution’s order: `<id>,A`, `<id>,B` or `<id>,Ignored`, each ended by a line feed, as UTF-8. */
function digestOfSplit(ids: IdSet, part: Uint8Array): string {
  const sha = createSha256()
  for (let row = 0; row < ids.count; row++) {
    sha.update(encoder.encode(`${idText(ids, row)},${boards[part[row] as number]}\n`))
  }
  return hex(sha.digest())
}
