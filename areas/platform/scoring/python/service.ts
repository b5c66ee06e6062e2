import { copyFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seccompFilter } from '@leitai/runner/seccomp'

const CELL = fileURLToPath(new URL('./cell.py', import.meta.url))

/** Lays what a service in Python consists of into a folder: its own programs, how cells are made, and their filter of system calls. */
export async function layService(folder: string, ...programs: URL[]): Promise<void> {
  for (const path of [CELL, ...programs.map((url) => fileURLToPath(url))])
    await copyFile(path, join(folder, basename(path)))
  const filter = seccompFilter('cell')
  if (filter) await writeFile(join(folder, 'filter'), filter)
}
