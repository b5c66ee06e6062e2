import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as editor from '../contract.files.ts'
import { ownUpload, uploadShown } from '../upload.ts'

export const hostUpload: Handler<typeof editor.hostUpload> = async (context, { uploadId }) =>
  uploadShown(context, await ownUpload(context.db, context.me.id, uploadId))
