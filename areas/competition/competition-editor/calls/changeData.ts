import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/change.ts'
import { filesOf } from '../../definition/data-files.ts'
import { changeDataFile, placeDataFile } from '../../definition/edit/files.ts'
import type * as editor from '../contract.files.ts'
import { checkAgain, refuseOddFile } from '../data.ts'
import { beginEdit } from '../lock.ts'
import { dataReplaced } from '../texts.ts'
import { releaseObjects, takeUpload } from '../upload.ts'

export const changeData: Handler<typeof editor.changeData> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, fileId, name, description, licence, stageId = null, sample, ord, uploadId } = input
  const edit = await beginEdit(context, input, 'data')
  const files = await filesOf(db, cmptId)
  const before = orRefuse(
    files.find(({ id }) => id === fileId),
    'competition.noFile',
  )
  const tested = before.sample || sample
  const moved = before.sample !== sample || before.stageId !== stageId
  if (tested && edit.published && (moved || uploadId !== undefined)) refuse({ code: 'making.locked' })
  await refuseOddFile(db, cmptId, { id: fileId, name, stageId, sample })
  const plain = { name, description, licence, stageId, sample }
  if (uploadId === undefined) await changeDataFile(db, fileId, plain)
  else {
    const { objectKey, size, sha256 } = await takeUpload(context, { cmptId, uploadId, uses: ['data'] })
    await changeDataFile(db, fileId, { ...plain, objectKey, size, sha256 })
    // Files that participants have downloaded are kept as evidence.
    if (!edit.published) await releaseObjects(db, cmptId, [before.objectKey], now)
    else
      await noteChange(db, {
        cmptId,
        by: me.id,
        at: now,
        text: dataReplaced(name),
      })
  }
  if (files.findIndex(({ id }) => id === fileId) + 1 !== ord) await placeDataFile(db, before, ord)
  if (tested && !edit.published && (moved || uploadId !== undefined))
    await checkAgain(db, [before.stageId, stageId], now)
  return { version: edit.version }
}
