import { orRefuse } from '@leitai/platform/errors/refuse'
import { publicKey } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { typeByName } from '@leitai/platform/storage/content-type'
import type * as contract from '../contract.ts'
import { readableTask } from '../marking.ts'
import { blindName } from '../rules.ts'

export const markingFile: Handler<typeof contract.markingFile> = async (context, { taskId, kind, no }) => {
  const { ctx } = context
  const { work, files, pictures } = await readableTask(context, taskId)
  // The server passes the file on: the objects' own addresses contain the uploader's id.
  const file =
    kind === 'file'
      ? files[no]
      : { objectKey: publicKey(pictures[no] ?? '') ?? '', name: blindName(work.no, no, 'picture.jpg') }
  const { objectKey, name } = orRefuse(file?.objectKey ? file : null, 'judging.noTask')
  const { body } = await ctx.storage.get(objectKey)
  return new Download({ name, contentType: typeByName(name) ?? 'application/octet-stream', body })
}
