import type { PreviewState } from '@leitai/contract/competition/dataset'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { Refused } from '../../platform/errors/refuse.ts'
import { mayHave } from '../catalog/data.ts'
import { publicCompetition } from '../definition/competition.ts'
import type { dataFiles } from '../definition/table.ts'
import { placeOf } from '../team/competitor.ts'
import { filesWithLooks } from './dataset.ts'
import { previewOf } from './rules.ts'
import { dataProfiles, datasets } from './table.ts'

interface Asked {
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
  { cmptId, userId, now }: Asked,
): Promise<{ file: typeof dataFiles.$inferSelect; preview: z.output<typeof PreviewState> }[]> {
  await publicCompetition(db, cmptId)
  const [shared] = await db.select({ preview: datasets.preview }).from(datasets).where(eq(datasets.cmptId, cmptId))
  const files = await filesWithLooks(db, cmptId, null)
  const out = new Set(shared?.preview ? (await filesWithLooks(db, cmptId, now)).map(({ file }) => file.id) : [])
  const stages = await openStages(db, { cmptId, userId, now }, [...new Set(files.map(({ file }) => file.stageId))])
  return files.map(({ file, kept }) => ({
    file,
    preview: previewOf(file, kept, out.has(file.id) || stages.has(file.stageId)),
  }))
}

/** The stages whose files the user may have; null stands for files of no stage. */
async function openStages(
  db: Db,
  { cmptId, userId, now }: Asked,
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
