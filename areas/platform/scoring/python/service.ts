import { copyFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seccompFilter } from '@leitai/runner/seccomp'

const SHARED = ['./cell.py', './wire.py'].map((name) => new URL(name, import.meta.url))

/** Lays what a service in Python consists of into a folder: its own program, how cells are made and answers are given, and the filter of system calls. */
export async function layService(folder: string, ...programs: URL[]): Promise<void> {
  for (const path of [...SHARED, ...programs].map((url) => fileURLToPath(url)))
    await copyFile(path, join(folder, basename(path)))
  const filter = seccompFilter('cell')
  if (filter) await writeFile(join(folder, 'filter'), filter)
}
