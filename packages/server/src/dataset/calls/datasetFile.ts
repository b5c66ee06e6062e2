import type * as contract from '@leitai/contract/dataset'
import type { Handler } from '../../call.ts'
import { isSignedUp } from '../../competition/competition.ts'
import { handOut } from '../../competition/data.ts'
import { refuse } from '../../refuse.ts'
import { publicFile } from '../dataset.ts'
import { refusalToDownload } from '../rules.ts'

export const datasetFile: Handler<typeof contract.datasetFile> = async ({ db, me, now, house }, { fileId }) => {
  const { file, shared } = await publicFile(db, fileId, now)
  const { cmptId } = file
  const signedUp = await isSignedUp(db, cmptId, me.id)
  refuse(refusalToDownload({ download: shared.download, loggedIn: true, signedUp }))
  return handOut(house, { cmptId, fileId, userId: me.id, now })
}
