import type * as editor from '@leitai/contract/competition/competition-editor.files'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { endHostUpload, ownUpload, uploadShown } from '../upload.ts'

export const endUpload: Handler<typeof editor.endUpload> = async (context, { uploadId }) => {
  const file = await ownUpload(context.db, context.me.id, uploadId)
  return uploadShown(context, await endHostUpload(context, file))
}
