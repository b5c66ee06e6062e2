import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { isSignedUp } from '../../definition/competition.ts'
import type * as contract from '../contract.ts'
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
