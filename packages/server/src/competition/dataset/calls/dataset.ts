import type * as contract from '@leitai/contract/competition/dataset'
import { refusalText } from '@leitai/contract/refusals'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { isSignedUp } from '../../definition/competition.ts'
import { filesWithLooks, publicDataset, sumOf } from '../dataset.ts'
import { formatOf, previewOf, refusalToDownload } from '../rules.ts'

export const dataset: Handler<typeof contract.dataset> = async ({ db, me, now, language }, { cmptId }) => {
  const { shared, cmpt } = await publicDataset(db, cmptId)
  const rows = await filesWithLooks(db, cmptId, now)
  const { download, preview } = shared
  const signedUp = me !== null && (await isSignedUp(db, cmptId, me.id))
  const refusal = refusalToDownload({ download, loggedIn: me !== null, signedUp })
  return {
    ...cmpt,
    cmptId,
    about: cmpt.task,
    download,
    ...sumOf(rows.map(({ file }) => file)),
    files: rows.map(({ file, kept }) => ({
      ...file,
      format: formatOf(file.name),
      preview: previewOf(file, kept, preview),
    })),
    locked: refusal && refusalText(refusal, language),
  }
}
