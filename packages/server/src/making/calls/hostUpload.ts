import type * as making from '@leitai/contract/making'
import type { Handler } from '../../call.ts'
import { ownUpload, uploadShown } from '../upload.ts'

export const hostUpload: Handler<typeof making.hostUpload> = async (context, { uploadId }) =>
  uploadShown(context, await ownUpload(context.db, context.me.id, uploadId))
