import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { minuteText } from '@leitai/platform/time/day'
import { competitionWith, stageIn } from '../definition/competition.ts'
import { countDownload } from '../definition/edit/files.ts'
import { dataFiles } from '../definition/table.ts'
import { refusalOfPerson } from '../review/promotion.ts'
import type { Place } from '../team/competitor.ts'

const fileIn = statement(({ cmptId, fileId }: Placeholders<{ cmptId: number; fileId: number }>) => ({
  file: row(
    { stageId: dataFiles.stageId },
    sql`from ${dataFiles} where ${dataFiles.id} = ${fileId} and ${dataFiles.cmptId} = ${cmptId}`,
  ),
}))

/** Refuses files of a stage to whom they are not open, now or at all; those of no stage (null) are open to all who compete. */
export async function mayHave(
  { db }: Pick<AppContext, 'db'>,
  { cmptId, stageId, userId, place, now }: Download & { stageId: number | null },
): Promise<void> {
  refuse(place.ban(now))
  if (stageId === null) return
  const stage = await stageIn(db, cmptId, stageId)
  const cmpt = orRefuse(await competitionWith(db, cmptId), 'competition.unknown')
  const later = stage.startAt > now
  refuse(later ? { code: 'competition.dataLater', values: { from: minuteText(stage.startAt) } } : null)
  refuse(await refusalOfPerson(db, { cmpt, stage, userId, now }))
}

interface Download {
  cmptId: number
  userId: number
  place: Place
  now: Date
}

/** A data file for a permitted user, counted as a download. `place` is the user’s. */
export async function countedFile(
  { db }: Pick<AppContext, 'db'>,
  { cmptId, fileId, userId, place, now }: Download & { fileId: number },
) {
  const { stageId } = orRefuse((await fileIn(db, { cmptId, fileId })).file, 'competition.noFile')
  await mayHave({ db }, { cmptId, stageId, userId, place, now })
  return orRefuse(await countDownload(db, { cmptId, fileId }), 'competition.noFile')
}

/** A signed, expiring address of a data file, for permitted users; each issued address counts as a download. */
export async function handOut({ db, storage }: AppContext, download: Download & { fileId: number }) {
  const { objectKey, name, size, sha256 } = await countedFile({ db }, download)
  const expiresInSeconds = limits.downloadUrlSeconds
  const url = await storage.getUrl(objectKey, { fileName: name, expiresInSeconds })
  return { url, name, size, sha256, expiresAt: new Date(download.now.getTime() + expiresInSeconds * 1000) }
}
