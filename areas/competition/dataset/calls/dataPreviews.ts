import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { seenFiles } from '../seen-files.ts'

export const dataPreviews: Handler<typeof contract.dataPreviews> = async ({ db, me, now }, { cmptId }) =>
  (await seenFiles(db, { cmptId, userId: me?.id ?? null, now })).map(({ file, preview }) => ({
    fileId: file.id,
    name: file.name,
    preview,
  }))
