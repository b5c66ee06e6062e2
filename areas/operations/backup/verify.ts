import { counted } from '@leitai/platform/contract/fill'
import type { Say } from './backup.ts'
import { type Bundle, damaged, hashOf, objectsOf } from './bundle.ts'
import { inParallel } from './in-parallel.ts'
import { type ObjectLine, objectPath, type Part } from './manifest.ts'

const FILES_AT_ONCE = 4

/** Reads the whole backup; throws at the first damaged file. Returns its objects by key. */
export async function verify(bundle: Bundle, say: Say): Promise<Map<string, ObjectLine>> {
  const { manifest } = bundle
  const { tables, jobs, objects, secret } = manifest
  const parts = [...tables.map(({ file }) => file), jobs.file, objects.file, ...(secret ? [secret] : [])]
  for (const part of parts) await verifyFile(bundle, part)
  const lines = new Map<string, ObjectLine>()
  for await (const line of objectsOf(bundle)) lines.set(line.key, line)
  const bytes = lines.values().reduce((sum, { size }) => sum + size, 0)
  if (lines.size !== objects.count || bytes !== objects.bytes) throw damaged(bundle, objects.file.name)
  const each = new Map(lines.values().map(({ sha256, size }) => [sha256, size]))
  await inParallel(FILES_AT_ONCE, inTurn(each), ([sha256, size]) =>
    verifyFile(bundle, { name: objectPath(sha256), sha256, size }),
  )
  say(
    `备份完好：${tables.length} 张表，${objects.count} 个对象，备份于 ${manifest.createdAt}`,
    `the backup is complete: ${counted(tables.length, 'table', 'tables')}, ${counted(objects.count, 'object', 'objects')}, created ${manifest.createdAt}`,
  )
  return lines
}

export async function* inTurn<T>(given: Iterable<T>): AsyncGenerator<T> {
  yield* given
}

/** Throws if a file of the backup is damaged. */
export async function verifyFile(bundle: Bundle, { name, sha256, size }: Part): Promise<void> {
  if ((await bundle.size(name)) !== size) throw damaged(bundle, name)
  if ((await hashOf(bundle.read(name))).sha256 !== sha256) throw damaged(bundle, name)
}
