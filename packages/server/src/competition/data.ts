import { limits } from '@leitai/contract/limits'
import { refuseBanned } from '../conduct/ban.ts'
import { minuteText } from '../day.ts'
import type { Db } from '../db/db.ts'
import { and, asc, eq, gt, sql } from '../db/orm.ts'
import type { House } from '../house.ts'
import { orRefuse, refuse } from '../refuse.ts'
import { refusalOfPerson } from '../review/promotion.ts'
import { competitions, dataFiles, stages } from './table.ts'

export const filesOf = (db: Db, cmptId: number) =>
  db.select().from(dataFiles).where(eq(dataFiles.cmptId, cmptId)).orderBy(asc(dataFiles.ord))

/** When each stage begins that has not begun: until then what belongs to it is handed to nobody. By the stage's id. */
export async function comingStages(db: Db, cmptId: number, now: Date): Promise<Map<number | null, Date>> {
  const rows = await db
    .select({ id: stages.id, startAt: stages.startAt })
    .from(stages)
    .where(and(eq(stages.cmptId, cmptId), gt(stages.startAt, now)))
  return new Map(rows.map(({ id, startAt }) => [id, startAt]))
}

/** The sample submission of each stage, by the stage's id. */
export async function samplesOf(db: Db, cmptId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: dataFiles.id, stageId: dataFiles.stageId })
    .from(dataFiles)
    .where(and(eq(dataFiles.cmptId, cmptId), eq(dataFiles.sample, true)))
  return new Map(rows.flatMap(({ id, stageId }) => (stageId === null ? [] : [[stageId, id]])))
}

/** A signed, expiring address of a data file, for who may have it; whoever gets one counts as a download. */
export async function handOut(
  { db, storage }: House,
  { cmptId, fileId, userId, now }: { cmptId: number; fileId: number; userId: number; now: Date },
) {
  await refuseBanned(db, { cmptId, userId, now })
  const [file] = await db
    .select({ stage: stages, cmpt: competitions })
    .from(dataFiles)
    .innerJoin(competitions, eq(competitions.id, dataFiles.cmptId))
    .leftJoin(stages, eq(stages.id, dataFiles.stageId))
    .where(and(eq(dataFiles.id, fileId), eq(dataFiles.cmptId, cmptId)))
  const { stage, cmpt } = orRefuse(file, 'competition.noFile')
  if (stage) {
    const later = stage.startAt > now
    refuse(later ? { code: 'competition.dataLater', values: { from: minuteText(stage.startAt) } } : null)
    refuse(await refusalOfPerson(db, { cmpt, stage, userId, now }))
  }
  const [found] = await db
    .update(dataFiles)
    .set({ downloads: sql`${dataFiles.downloads} + 1` })
    .where(and(eq(dataFiles.id, fileId), eq(dataFiles.cmptId, cmptId)))
    .returning()
  const { objectKey, name, size, sha256 } = orRefuse(found, 'competition.noFile')
  const expiresInSeconds = limits.downloadUrlSeconds
  const url = await storage.getUrl(objectKey, { fileName: name, expiresInSeconds })
  return { url, name, size, sha256, expiresAt: new Date(now.getTime() + expiresInSeconds * 1000) }
}
