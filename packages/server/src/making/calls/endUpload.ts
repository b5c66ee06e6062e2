import type * as making from '@leitai/contract/making'
import type { Handler } from '../../call.ts'
import { endHostUpload, ownUpload, uploadShown } from '../upload.ts'

export const endUpload: Handler<typeof making.endUpload> = async (context, { uploadId }) => {
  const file = await ownUpload(context.db, context.me.id, uploadId)
  return uploadShown(context, await endHostUpload(context, file))
}
