import { limits } from '@leitai/platform/contract/limits'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/change.ts'
import { filesOf } from '../../definition/data-files.ts'
import { addDataFile } from '../../definition/edit/files.ts'
import type * as editor from '../contract.files.ts'
import { checkAgain, refuseOddFile } from '../data.ts'
import { beginEdit } from '../lock.ts'
import { dataAdded } from '../texts.ts'
import { takeUpload } from '../upload.ts'

export const addData: Handler<typeof editor.addData> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, uploadId, description, licence, stageId = null, sample } = input
  const edit = await beginEdit(context, input, 'data')
  // Checking whether a sample fits sets up the scoring again, which is not allowed once public.
  if (sample && edit.published) refuse({ code: 'making.locked' })
  const limit = limits.editor.files
  if ((await filesOf(db, cmptId)).length >= limit) refuse({ code: 'making.files', values: { limit } })
  const { name, objectKey, size, sha256 } = await takeUpload(context, { cmptId, uploadId, uses: ['data'] })
  await refuseOddFile(db, cmptId, { id: null, name, stageId, sample })
  const fileId = await addDataFile(db, cmptId, { stageId, name, description, objectKey, size, sha256, licence, sample })
  if (sample) await checkAgain(db, [stageId], now)
  if (edit.published)
    await noteChange(db, {
      cmptId,
      by: me.id,
      at: now,
      text: dataAdded(name),
    })
  return { version: edit.version, fileId }
}
