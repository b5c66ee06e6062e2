import { chmod, copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unpack } from './pack.ts'

export const sides = ['solution', 'submission'] as const
export type Side = (typeof sides)[number]
/** Files with the tables of one board, as `tableBytes` makes them, and beside each its pack, if it has one; they are moved away. */
export interface Board extends Record<Side, string> {
  packed?: readonly Side[]
}
/** Where the files of the columns with paths are, beside a table. */
export const packOf = (table: string) => `${table}-files`

/** Also between file systems. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async () => {
    await copyFile(from, to)
    await rm(from)
  })
}

/** Lays a board into a folder that a program can read; returns the names of its tables there. */
export async function layBoard(jobs: string, id: string, board: Board): Promise<Record<Side, string>> {
  const names = { solution: `${id}-solution`, submission: `${id}-submission` }
  for (const side of sides) {
    const path = join(jobs, names[side])
    await move(board[side], path)
    await chmod(path, 0o644)
    if (board.packed?.includes(side)) await unpack(packOf(board[side]), packOf(path))
  }
  return names
}

export async function removeBoard(jobs: string, id: string): Promise<void> {
  for (const side of sides)
    for (const path of [join(jobs, `${id}-${side}`), packOf(join(jobs, `${id}-${side}`))])
      await rm(path, { recursive: true, force: true })
}

/** Of a board that is not used after all. */
export async function discardBoard({ packed: _, ...board }: Board): Promise<void> {
  for (const path of Object.values(board)) for (const one of [path, packOf(path)]) await rm(one, { force: true })
}
