import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import type { Program } from '@leitai/platform/sandbox/command'
import type { Launcher } from '@leitai/platform/sandbox/launcher'
import { runInChild } from '@leitai/platform/sandbox/run-in-child'
import { isStorageFault } from '@leitai/platform/storage/storage'
import { competitions, dataFiles } from '../definition/table.ts'
import { profileLimits, TableProfile } from './contract.ts'
import { dataProfiles } from './table.ts'

const MOST_MS = 60_000
const MOST_MB = 1024
const PROGRAM: Program = {
  kind: 'profile',
  path: fileURLToPath(new URL('./profile-child.ts', import.meta.url)),
  nodeOptions: [`--max-old-space-size=${MOST_MB}`],
  input: true,
}

/**
 * Profiles a table in a child process, which has no secrets and is killed when it takes too long or too much memory; null if nothing was
 * found. Waits until a process can be started. Throws if the file could not be read completely, so that the job is retried.
 */
export async function profileInChild(
  launcher: Launcher,
  open: () => Promise<Readable>,
  whole: boolean,
): Promise<TableProfile | null> {
  const { child, bound } = await launcher.start(PROGRAM)
  const memory = bound(2 * MOST_MB, () => child.kill('SIGKILL'))
  try {
    const body = await open()
    const { stdin } = child
    let brokenOff = false
    for (const event of ['error', 'close'] as const) {
      body.once(event, () => {
        // The process may stop reading before the end: the rest is not needed.
        brokenOff ||= !body.readableEnded && stdin?.destroyed === false
      })
    }
    const sent = stdin ? pipeline(body, stdin).catch(() => body.destroy()) : null
    const profile = await runInChild<unknown>(child, { whole }, MOST_MS).finally(async () => {
      await sent
      // Without the process nobody reads the body.
      body.destroy()
    })
    if (brokenOff) throw new Error('the file could not be read completely')
    return TableProfile.safeParse(profile).data ?? null
  } finally {
    memory.undo()
    child.kill('SIGKILL')
  }
}

/** A profile that waits this long has lost its job. */
const FORGOTTEN_MS = 10 * 60_000
const AT_ONCE = 20

/** `id` is the data file's id. */
export const profileJob = defineJob({
  name: 'dataProfile',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('dataProfile'),
  priority: 20,
  attempts: 3,
  timeout: 600_000,
  run: (ctx, { id }) => lookInto(ctx, id),
  // The rescue task also starts profiles: no call requests one.
  rescue: { task: 'datasets', run: (ctx) => profilesDue(ctx) },
})

/** Enqueues tables of published competitions that have no profile yet or whose bytes were replaced. */
export async function profilesDue({ db, now }: AppContext): Promise<void> {
  const forgotten = new Date(now().getTime() - FORGOTTEN_MS)
  const due = sql`from ${dataFiles} f join ${competitions} c on c.id = f.cmpt_id
    left join ${dataProfiles} p on p.file_id = f.id
    where c.status = 'published' and f.name ilike '%.csv'
      and (p.file_id is null or p.sha256 <> f.sha256 or (p.state = 'waiting' and p.at < ${forgotten}))`
  // An insertion is announced even if it adds no row.
  if ((await db.execute(sql`select f.id ${due} limit 1`)).rows.length === 0) return
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ${dataProfiles} (file_id, sha256, state, at)
      select f.id, f.sha256, 'waiting', ${now()} ${due} order by f.id limit ${AT_ONCE}
      on conflict (file_id) do update set sha256 = excluded.sha256, state = 'waiting', profile = null, at = excluded.at
      returning file_id as id`)
    await profileJob.enqueueAll(tx, rows)
  })
}

/** The job: profiles one file and stores the result. */
export async function lookInto({ db, storage, launcher, now }: AppContext, fileId: number): Promise<void> {
  const [found] = await db
    .select({ key: dataFiles.objectKey, size: dataFiles.size, sha256: dataProfiles.sha256 })
    .from(dataProfiles)
    .innerJoin(dataFiles, and(eq(dataFiles.id, dataProfiles.fileId), eq(dataFiles.sha256, dataProfiles.sha256)))
    .where(and(eq(dataProfiles.fileId, fileId), eq(dataProfiles.state, 'waiting')))
  if (!found) return
  const { key, size, sha256 } = found
  const profile = await profileOfObject({ storage, launcher }, { key, size })
  await db
    .update(dataProfiles)
    .set({ state: profile ? 'ready' : 'none', profile, at: now() })
    .where(and(eq(dataProfiles.fileId, fileId), eq(dataProfiles.sha256, sha256)))
}

async function profileOfObject(
  { storage, launcher }: Pick<AppContext, 'storage' | 'launcher'>,
  { key, size }: { key: string; size: number },
) {
  const read = Math.min(size, profileLimits.bytes)
  if (read === 0) return null
  try {
    const open = async () => (await storage.get(key, { start: 0, end: read - 1 })).body
    return await profileInChild(launcher, open, read === size)
  } catch (error) {
    // A missing file does not come back: without a result the job would be retried, and pages would wait, for ever.
    if (isStorageFault(error, 'NoSuchObject')) return null
    throw error
  }
}
