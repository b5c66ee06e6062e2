import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { publicFile } from '../dataset.ts'
import { previewOf } from '../rules.ts'

export const datasetPreview: Handler<typeof contract.datasetPreview> = async ({ db, now }, { fileId }) => {
  const { file, shared, kept } = await publicFile(db, fileId, now)
  const state = previewOf(file, kept, shared.preview)
  return { state, profile: state === 'ready' ? (kept?.profile ?? null) : null }
}
