import type * as submission from '@leitai/contract/submission'
import type { Handler } from '../../call.ts'
import { Download } from '../../download.ts'
import { contentTypes, suffixOf } from '../../file/file.ts'
import { ownSubmission } from '../submission.ts'

export const downloadSubmission: Handler<typeof submission.downloadSubmission> = async (context, { id }) => {
  const { row } = await ownSubmission(context, id)
  const { body } = await context.house.storage.get(row.objectKey)
  return new Download({ name: row.fileName, contentType: contentTypes[suffixOf(row.objectKey) ?? 'csv'], body })
}
