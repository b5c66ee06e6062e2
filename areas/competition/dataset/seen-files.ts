import type { Db } from '@leitai/platform/db/open'
import { asc, eq, sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import type * as z from 'zod/mini'
import { mayHave } from '../catalog/data.ts'
import { publicCompetition } from '../definition/competition.ts'
import { dataFiles, stages } from '../definition/table.ts'
import { placeOf } from '../team/competitor.ts'
import type { PreviewState } from './contract.ts'
import { isOut } from './dataset.ts'
import { previewOf } from './rules.ts'
import { dataProfiles, datasets } from './table.ts'

interface Viewer {
  cmptId: number
  /** Null for visitors. */
  userId: number | null
  now: Date
}

/**
 * The data files of a competition with their previews as the caller has them: `closed` where neither the dataset is shared with its values
 * nor the caller may download the file.
 */
export async function seenFiles(
  db: Db,
  { cmptId, userId, now }: Viewer,
): Promise<{ file: typeof dataFiles.$inferSelect; preview: z.output<typeof PreviewState> }[]> {
  await publicCompetition(db, cmptId)
  const files = await db
    .select({
      file: dataFiles,
      kept: { sha256: dataProfiles.sha256, state: dataProfiles.state },
      shared: sql<boolean>`coalesce(${datasets.preview}, false) and ${isOut(now)}`,
    })
    .from(dataFiles)
    .leftJoin(stages, eq(stages.id, dataFiles.stageId))
    .leftJoin(dataProfiles, eq(dataProfiles.fileId, dataFiles.id))
    .leftJoin(datasets, eq(datasets.cmptId, dataFiles.cmptId))
    .where(eq(dataFiles.cmptId, cmptId))
    .orderBy(asc(dataFiles.ord), asc(dataFiles.id))
  const open = await openStages(db, { cmptId, userId, now }, [...new Set(files.map(({ file }) => file.stageId))])
  return files.map(({ file, kept, shared }) => ({
    file,
    preview: previewOf(file, kept, shared || open.has(file.stageId)),
  }))
}

/** The stages whose files the user may have; null stands for files of no stage. */
async function openStages(
  db: Db,
  { cmptId, userId, now }: Viewer,
  stageIds: readonly (number | null)[],
): Promise<Set<number | null>> {
  const open = new Set<number | null>()
  if (userId === null) return open
  const place = await placeOf(db, { cmptId, userId })
  if (!place.signedUp) return open
  for (const stageId of stageIds) {
    try {
      await mayHave({ db }, { cmptId, stageId, userId, place, now })
      open.add(stageId)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  return open
}

export async function profileOf(db: Db, fileId: number) {
  const [found] = await db
    .select({ profile: dataProfiles.profile })
    .from(dataProfiles)
    .where(eq(dataProfiles.fileId, fileId))
    .limit(1)
  return found?.profile ?? null
}
