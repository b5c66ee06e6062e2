import type * as contract from '@leitai/contract/competition/dataset'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { handOut } from '../../catalog/data.ts'
import { placeOf } from '../../team/competitor.ts'
import { publicFile } from '../dataset.ts'
import { refusalToDownload } from '../rules.ts'

export const datasetFile: Handler<typeof contract.datasetFile> = async ({ db, me, now, ctx }, { fileId }) => {
  const { file, shared } = await publicFile(db, fileId, now)
  const { cmptId } = file
  const place = await placeOf(db, { cmptId, userId: me.id })
  refuse(refusalToDownload({ download: shared.download, loggedIn: true, signedUp: place.signedUp }))
  return handOut(ctx, { cmptId, fileId, userId: me.id, place, now })
}
