import type * as editor from '@leitai/contract/competition/competition-editor.files'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { ownUpload, uploadShown } from '../upload.ts'

export const hostUpload: Handler<typeof editor.hostUpload> = async (context, { uploadId }) =>
  uploadShown(context, await ownUpload(context.db, context.me.id, uploadId))
