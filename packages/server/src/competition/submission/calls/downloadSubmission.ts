import type * as submission from '@leitai/contract/competition/submission'
import { contentTypes, suffixOf } from '../../../platform/file/file.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { ownSubmission } from '../submission.ts'

export const downloadSubmission: Handler<typeof submission.downloadSubmission> = async (context, { id }) => {
  const { row } = await ownSubmission(context, id)
  const { body } = await context.ctx.storage.get(row.objectKey)
  return new Download({ name: row.fileName, contentType: contentTypes[suffixOf(row.objectKey) ?? 'csv'], body })
}
