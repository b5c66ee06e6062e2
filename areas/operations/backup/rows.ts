import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type Bundle, hashOf } from './bundle.ts'
import { isAuthentic, type ObjectLine } from './manifest.ts'
import { copyTo, SETTINGS, tablesOf } from './snapshot.ts'
import { inParallel, inTurn, unevenIn } from './verify.ts'

const PIECE = 256 * 1024
const NEW_LINE = 10

/**
 * The output of a COPY … TO STDOUT, with backpressure. `onRow` receives each row in COPY’s text format, with its line feed; within a row
 * that format escapes line feeds.
 */
export function copyOut(client: pg.ClientBase, text: string, onRow: (row: Buffer) => void): Readable {
  async function* chunks() {
    const stream = client.query(to(text, { highWaterMark: PIECE }))
    let begun: Buffer[] = []
    try {
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        let start = 0
        for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
          const rest = chunk.subarray(start, end + 1)
          onRow(begun.length === 0 ? rest : Buffer.concat([...begun, rest]))
          begun = []
          start = end + 1
        }
        if (start < chunk.length) begun.push(chunk.subarray(start))
        yield chunk
      }
    } finally {
      // The rest of the response must be drained before the connection can be used again.
      stream.resume()
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** Pipes `source` into a COPY … FROM STDIN, with backpressure. */
export const copyIn = (client: pg.ClientBase, text: string, source: Readable): Promise<void> =>
  pipeline(source, client.query(from(text)))

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

/** Tables whose rows differ from the backup’s. */
export async function differences(client: pg.ClientBase, { manifest }: Pick<Bundle, 'manifest'>): Promise<string[]> {
  const there = new Map((await tablesOf(client)).map(({ name, columns }) => [name, new Set(columns)]))
  const wrong: string[] = []
  for (const table of manifest.tables) {
    const columns = there.get(table.name)
    if (!columns || !table.columns.every((column) => columns.has(column))) {
      wrong.push(table.name)
      continue
    }
    const counted = createRowDigest()
    for await (const _ of copyOut(client, copyTo(table), counted.add));
    const { rows, digest } = counted.result()
    if (rows !== table.rows || digest !== table.digest) wrong.push(table.name)
  }
  return wrong
}

/** Differences between an installation and a backup, as text; changes nothing. */
export async function compare(
  { pool, storage, secret }: { pool: pg.Pool; storage: Storage; secret: string },
  bundle: Bundle,
  lines: Map<string, ObjectLine>,
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await client.query(SETTINGS)
    const tables = (await differences(client, bundle)).map((name) => `table ${name}`)
    await client.query('rollback')
    const sums = await unevenIn(client)
    client.release()
    const signature = isAuthentic(bundle.manifest, secret) ? [] : ['seal']
    return [...signature, ...tables, ...sums, ...(await otherObjects(storage, lines))]
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function otherObjects(storage: Storage, lines: Map<string, ObjectLine>): Promise<string[]> {
  const wrong: string[] = []
  await inParallel(4, inTurn(lines.values()), async ({ key, sha256 }) => {
    try {
      if ((await hashOf((await storage.get(key)).body)).sha256 !== sha256) wrong.push(`object ${key}`)
    } catch (error) {
      if (!isStorageFault(error, 'NoSuchObject')) throw error
      wrong.push(`object ${key}`)
    }
  })
  return wrong.sort()
}
