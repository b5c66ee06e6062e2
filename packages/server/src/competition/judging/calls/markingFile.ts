import type * as contract from '@leitai/contract/competition/judging'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import { publicKey } from '../../../platform/file/picture.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { typeByName } from '../../../platform/storage/content-type.ts'
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
