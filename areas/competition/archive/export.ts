import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '@leitai/platform/db/db'
import { asc, eq } from '@leitai/platform/db/orm'
import { stringify } from 'yaml'
import { stagesOf } from '../definition/competition.ts'
import { filesOf } from '../definition/data-files.ts'
import { programsOf } from '../definition/program.ts'
import { type Competition, changes, competitions, joinCodes, questions } from '../definition/table.ts'
import { MANIFEST } from './contract.ts'
import { FolderError, fault } from './fault.ts'
import type { FolderContext } from './import.ts'
import { manifestOf, type TextFile } from './manifest-of.ts'
import { exportSubmissions, namesOf } from './submissions-export.ts'
import { archivedTopics } from './topics-port.ts'

/** By id, or by slug. A slug holds a letter, so the two cannot be confused. */
export async function findCompetition(
  { db }: Pick<FolderContext, 'db'>,
  idOrSlug: string,
): Promise<Competition | null> {
  const which = /^\d{1,9}$/.test(idOrSlug) ? eq(competitions.id, Number(idOrSlug)) : eq(competitions.slug, idOrSlug)
  const [found] = await db.select().from(competitions).where(which)
  return found ?? null
}

/** Writes a competition as a folder that `importFolder` can read; refuses a folder that is not empty. */
export async function exportFolder(
  ctx: FolderContext,
  cmpt: Competition,
  folder: string,
  options: { submissions?: boolean; all?: boolean } = {},
): Promise<{ files: number; submissions: number; topics: number }> {
  const { db } = ctx
  // Private: it contains solutions and, on request, people.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderError([fault({ file: folder }, 'notEmpty', { name: folder })])
  const made = await gather(db, cmpt)
  const { stages } = made
  const copy = async (key: string, name: string) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline((await ctx.storage.get(key)).body, createWriteStream(path))
  }
  for (const { name, text } of made.texts satisfies TextFile[]) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  for (const { key, name } of made.objects) await copy(key, name)
  const withSubmissions = options.submissions || options.all
  const submissions = withSubmissions ? await exportSubmissions(db, { cmpt, stages, folder, copy }) : 0
  const topics = options.all
    ? await archivedTopics.get().export(db, { cmptId: cmpt.id, folder, namesOf: (ids) => namesOf(db, ids) })
    : 0
  // Written last, so that a folder with this file is complete.
  await writeFile(join(folder, MANIFEST), made.text)
  return { files: made.objects.length, submissions, topics }
}

/** Collects the present content of a competition's folder. */
export async function gather(db: Db, cmpt: Competition) {
  const stages = await stagesOf(db, cmpt.id)
  const made = manifestOf({
    cmpt,
    stages,
    programs: await programsOf(db, cmpt.id),
    files: await filesOf(db, cmpt.id),
    codes: await db.select().from(joinCodes).where(eq(joinCodes.cmptId, cmpt.id)).orderBy(asc(joinCodes.code)),
    questions: await db.select().from(questions).where(eq(questions.cmptId, cmpt.id)).orderBy(asc(questions.ord)),
    changes: await db
      .select()
      .from(changes)
      .where(eq(changes.cmptId, cmpt.id))
      .orderBy(asc(changes.at), asc(changes.id)),
  })
  return { ...made, stages, text: stringify(made.manifest, { lineWidth: 0 }) }
}
