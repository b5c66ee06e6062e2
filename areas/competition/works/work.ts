import { randomBytes } from 'node:crypto'
import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { noteUpload, releaseUpload, spendUpload } from '@leitai/platform/file/file'
import { tooLarge } from '@leitai/platform/file/part-rules'
import { keepPicture, ownPicture } from '@leitai/platform/file/picture'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import { uploads } from '@leitai/platform/file/table'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { publicCompetition, stagesOf } from '../definition/competition.ts'
import { mainStage } from '../definition/rules.ts'
import { visible } from '../definition/staff.ts'
import { type Competition, competitions, type Stage, stages } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import type { Gallery, WorkContent } from './contract.ts'
import {
  type Attachment,
  attachmentOf,
  attachmentTypes,
  isShown,
  refusalOfType,
  takesWorks,
  workTypes,
} from './rules.ts'
import { galleries, type Work, works } from './table.ts'

/** Files that teams submit besides result files: for a work, or as materials for the review. */

const prefixOf = (userId: number) => `entry/${userId}/`

/** Creates a key for a file that is about to be uploaded, and signs its PUT. */
export async function openAttachment(
  { db, ctx }: { db: Db; ctx: AppContext },
  { userId, fileName, size, now }: { userId: number; fileName: string; size: number; now: Date },
) {
  refuse(
    refusalOfType(
      fileName,
      Object.keys(attachmentTypes).flatMap((name) => attachmentOf(`x.${name}`) ?? []),
    ),
  )
  refuse(size > 0 ? null : { code: 'file.empty' })
  refuse(size <= limits.uploadBytes ? null : tooLarge())
  const suffix = orRefuse(attachmentOf(fileName), 'work.fileType')
  const objectKey = `${prefixOf(userId)}${randomBytes(12).toString('hex')}.${suffix}`
  await noteUpload(db, { objectKey, userId, fileName, size, now })
  const contentType = attachmentTypes[suffix]
  const grant = { contentType, maxBytes: size, expiresInSeconds: limits.uploadUrlSeconds }
  return { objectKey, contentType, ...(await ctx.storage.putUrl(objectKey, grant)) }
}

/** Marks a file as in use: it must belong to the person, have an allowed type, be stored, and be unused. */
export async function takeAttachment(
  { db, ctx }: { db: Db; ctx: AppContext },
  file: { objectKey: string; name: string; userId: number; now: Date; allowed: readonly Attachment[] },
): Promise<{ size: number }> {
  const { objectKey, name, userId, now, allowed } = file
  refuse(refusalOfType(name, allowed))
  const missing = { code: 'work.file' as const, values: { name } }
  const [unused] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.objectKey, objectKey), eq(uploads.userId, userId), isNull(uploads.usedAt)))
    .for('update')
  // The key has the extension that was announced: another name cannot change the file's type.
  const own = objectKey.startsWith(prefixOf(userId)) && attachmentOf(objectKey) === attachmentOf(name)
  if (!unused || !own) throw new Refused(missing)
  const found = await ctx.storage.stat(objectKey)
  if (!found) throw new Refused(missing)
  refuse(found.size > 0 ? null : { code: 'file.empty' })
  await spendUpload(db, { objectKey, userId, fileName: name, size: found.size, now })
  return { size: found.size }
}

/** A signed address that downloads the file under its name. */
export const attachmentUrl = (ctx: AppContext, { objectKey, name }: { objectKey: string; name: string }) =>
  ctx.storage.getUrl(objectKey, { fileName: name, expiresInSeconds: limits.downloadUrlSeconds })

/** The stages of a competition that take works: none for an algorithm competition. */
export async function workStages(db: Db, cmpt: Pick<Competition, 'id' | 'type'>): Promise<Stage[]> {
  return cmpt.type === 'application' ? (await stagesOf(db, cmpt.id)).filter(takesWorks) : []
}

/** The stage that a call names, or the current one. */
function stageOf(all: Stage[], stageId: number | undefined, now: Date): Stage {
  if (stageId === undefined) return orRefuse(mainStage(all, now), 'work.noStage')
  return orRefuse(
    all.find(({ id }) => id === stageId),
    'competition.noStage',
  )
}

export async function stageWithWorks(db: Db, query: { cmptId: number; stageId?: number | undefined }, now: Date) {
  const cmpt = await publicCompetition(db, query.cmptId)
  const all = await workStages(db, cmpt)
  return { cmpt, stages: all, stage: stageOf(all, query.stageId, now) }
}

export async function workOf(db: Db, stageId: number, teamId: number): Promise<Work | null> {
  const [found] = await db
    .select()
    .from(works)
    .where(and(eq(works.stageId, stageId), eq(works.teamId, teamId)))
  return found ?? null
}

export const galleryOf = keptRead({ reads: [galleries] }, async (db: Db, cmptId: number): Promise<Gallery> => {
  const [found] = await db.select().from(galleries).where(eq(galleries.cmptId, cmptId))
  return found?.gallery ?? 'none'
})

/** Locks the visibility of a competition's works: taken by changes of the gallery and by opening a blind round. */
export const lockGallery = (db: Db, cmptId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`gallery of ${cmptId}`}))`)

const workIn = statement(({ entryId }: Placeholders<{ entryId: number }>) => ({
  found: row(
    { entry: getTableColumns(works), team: teams, stage: stages, cmpt: competitions },
    sql`from ${works} join ${teams} on ${teams.id} = ${works.teamId} join ${stages} on ${stages.id} = ${works.stageId}
      join ${competitions} on ${competitions.id} = ${works.cmptId} where ${works.id} = ${entryId}`,
  ),
}))

/** A work with all that determines who may see it. */
export async function findWork(db: Db, entryId: number) {
  return orRefuse((await workIn(db, { entryId })).found, 'work.unknown')
}

const keysOf = (content: WorkContent | null | undefined) => content?.files.map(({ objectKey }) => objectKey) ?? []

/**
 * Checks the files and pictures of a save: new ones must belong to the person. Returns the content with the stored sizes and releases files
 * that the work no longer uses.
 */
export async function keepFilesOf(
  context: AuthenticatedContext,
  { before, content, submit }: { before: Work | null; content: WorkContent; submit: boolean },
): Promise<WorkContent> {
  const { db, ctx, me, now } = context
  const byKey = new Map(
    [...(before?.content?.files ?? []), ...(before?.draft.files ?? [])].map((one) => [one.objectKey, one]),
  )
  const files: WorkContent['files'] = []
  for (const { objectKey, name } of content.files) {
    const old = byKey.get(objectKey)
    const taken = old ?? (await takeAttachment(context, { objectKey, name, userId: me.id, now, allowed: workTypes }))
    files.push({ objectKey, name: old?.name ?? name, size: taken.size })
    byKey.set(objectKey, { objectKey, name, size: taken.size })
  }
  const pictures = new Set([...(before?.content?.pictures ?? []), ...(before?.draft.pictures ?? [])])
  for (const address of content.pictures.filter((one) => !pictures.has(one))) {
    const objectKey = orRefuse(ownPicture('editor', me.id, address), 'work.picture')
    orRefuse(await ctx.storage.stat(objectKey), 'work.picture')
    await keepPicture(db, { objectKey, userId: me.id, now })
  }
  await keepPicturesIn(context, content.text)
  const kept = new Set([...files.map(({ objectKey }) => objectKey), ...(submit ? [] : keysOf(before?.content))])
  const gone = [...keysOf(before?.draft), ...keysOf(before?.content)].filter((key) => !kept.has(key))
  for (const key of new Set(gone)) await releaseUpload(db, key)
  return { ...content, files }
}

/** A work that the public may see now; any other is unknown. */
export async function workView({ db, now }: { db: Db; now: Date }, entryId: number) {
  const found = await findWork(db, entryId)
  await visible(db, found.cmpt, 'work.unknown')
  refuse(found.team.state === 'active' ? null : { code: 'work.unknown' })
  const content = orRefuse(found.entry.content, 'work.unknown')
  refuse(isShown(await galleryOf(db, found.cmpt.id), found.stage, now) ? null : { code: 'work.unknown' })
  return { ...found, content }
}
