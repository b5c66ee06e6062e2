import { limits } from '@leitai/contract/core/limits'
import type { AppContext } from '../../platform/context/app-context.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../platform/errors/refuse.ts'
import { minuteText } from '../../platform/time/day.ts'
import { countDownload } from '../definition/data-files.ts'
import { competitions, dataFiles, stages } from '../definition/table.ts'
import { refuseBanned } from '../integrity/ban.ts'
import { refusalOfPerson } from '../review/promotion.ts'

/** A signed, expiring address of a data file, for permitted users; each issued address counts as a download. */
export async function handOut(
  { db, storage }: AppContext,
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
  const found = await countDownload(db, { cmptId, fileId })
  const { objectKey, name, size, sha256 } = orRefuse(found, 'competition.noFile')
  const expiresInSeconds = limits.downloadUrlSeconds
  const url = await storage.getUrl(objectKey, { fileName: name, expiresInSeconds })
  return { url, name, size, sha256, expiresAt: new Date(now.getTime() + expiresInSeconds * 1000) }
}
