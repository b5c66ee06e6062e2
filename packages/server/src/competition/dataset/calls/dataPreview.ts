import type * as contract from '@leitai/contract/competition/dataset'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { profileOf, seenFiles } from '../seen-files.ts'

export const dataPreview: Handler<typeof contract.dataPreview> = async ({ db, me, now }, { cmptId, fileId }) => {
  const all = await seenFiles(db, { cmptId, userId: me?.id ?? null, now })
  const { preview } = orRefuse(
    all.find(({ file }) => file.id === fileId),
    'competition.noFile',
  )
  return { state: preview, profile: preview === 'ready' ? await profileOf(db, fileId) : null }
}
