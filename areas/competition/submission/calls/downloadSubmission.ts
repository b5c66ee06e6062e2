import { contentTypes, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import type * as submission from '../contract.ts'
import { ownSubmission } from '../submission.ts'

export const downloadSubmission: Handler<typeof submission.downloadSubmission> = async (context, { id }) => {
  const { row } = await ownSubmission(context, id)
  // Of a program, not what it made: its result on hidden data may hold the data.
  const key = row.programKey ?? row.objectKey
  const { body } = await context.ctx.storage.get(key)
  return new Download({ name: row.fileName, contentType: contentTypes[suffixOf(key) ?? 'csv'], body })
}
