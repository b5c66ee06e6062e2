import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises'
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

/** Lays a board into a folder of its own that a program can read; in a sandbox nobody but its own cell sees it. */
export async function layBoard(jobs: string, name: string, board: Board): Promise<void> {
  const folder = join(jobs, name)
  await mkdir(folder)
  await chmod(folder, 0o755)
  for (const side of sides) {
    const path = join(folder, side)
    await move(board[side], path)
    await chmod(path, 0o644)
    if (board.packed?.includes(side)) await unpack(packOf(board[side]), packOf(path))
  }
}

/** Of a board that is not used after all. */
export async function discardBoard({ packed: _, ...board }: Board): Promise<void> {
  for (const path of Object.values(board)) for (const one of [path, packOf(path)]) await rm(one, { force: true })
}
