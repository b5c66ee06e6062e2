import type pg from 'pg'
import type { Bundle } from './bundle.ts'
import { copyOut } from './copy.ts'
import { createRowDigest } from './digest.ts'
import { copyTo, tablesOf } from './snapshot.ts'

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
