import type * as competition from '@leitai/contract/competition'
import { limits } from '@leitai/contract/limits'
import { and, eq, sql } from 'drizzle-orm'
import type { Handler } from '../../call.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { isSignedUp, publicCompetition } from '../competition.ts'
import { dataFiles } from '../table.ts'

export const cmptData: Handler<typeof competition.cmptData> = async ({ db, me, now, house }, { cmptId, fileId }) => {
  await publicCompetition(db, cmptId)
  refuse((await isSignedUp(db, cmptId, me.id)) ? null : { code: 'competition.notSignedUp' })
  const [found] = await house.db
    .update(dataFiles)
    .set({ downloads: sql`${dataFiles.downloads} + 1` })
    .where(and(eq(dataFiles.id, fileId), eq(dataFiles.cmptId, cmptId)))
    .returning()
  const { objectKey, name, size, sha256 } = orRefuse(found, 'competition.noFile')
  const expiresInSeconds = limits.downloadUrlSeconds
  const url = await house.storage.getUrl(objectKey, { fileName: name, expiresInSeconds })
  return { url, name, size, sha256, expiresAt: new Date(now.getTime() + expiresInSeconds * 1000) }
}
