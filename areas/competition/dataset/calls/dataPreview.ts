import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { profileOf, seenFiles } from '../seen-files.ts'

export const dataPreview: Handler<typeof contract.dataPreview> = async ({ db, me, now }, { cmptId, fileId }) => {
  const all = await seenFiles(db, { cmptId, userId: me?.id ?? null, now })
  const { preview } = orRefuse(
    all.find(({ file }) => file.id === fileId),
    'competition.noFile',
  )
  return { state: preview, profile: preview === 'ready' ? await profileOf(db, fileId) : null }
}
