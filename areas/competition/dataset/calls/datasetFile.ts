import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { handOut } from '../../catalog/data.ts'
import { placeOf } from '../../team/competitor.ts'
import type * as contract from '../contract.ts'
import { publicFile } from '../dataset.ts'
import { refusalToDownload } from '../rules.ts'

export const datasetFile: Handler<typeof contract.datasetFile> = async ({ db, me, now, ctx }, { fileId }) => {
  const { file, shared } = await publicFile(db, fileId, now)
  const { cmptId } = file
  const place = await placeOf(db, { cmptId, userId: me.id })
  refuse(refusalToDownload({ download: shared.download, loggedIn: true, signedUp: place.signedUp }))
  return handOut(ctx, { cmptId, fileId, userId: me.id, place, now })
}
