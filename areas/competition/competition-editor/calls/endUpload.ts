import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as editor from '../contract.files.ts'
import { endHostUpload, ownUpload, uploadShown } from '../upload.ts'

export const endUpload: Handler<typeof editor.endUpload> = async (context, { uploadId }) => {
  const file = await ownUpload(context.db, context.me.id, uploadId)
  return uploadShown(context, await endHostUpload(context, file))
}
