import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/change.ts'
import { filesOf } from '../../definition/data-files.ts'
import { removeDataFile } from '../../definition/edit/files.ts'
import type * as editor from '../contract.files.ts'
import { checkAgain } from '../data.ts'
import { beginEdit } from '../lock.ts'
import { dataRemoved } from '../texts.ts'
import { releaseObjects } from '../upload.ts'

export const removeData: Handler<typeof editor.removeData> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, fileId } = input
  const edit = await beginEdit(context, input, 'data')
  const files = await filesOf(db, cmptId)
  const file = orRefuse(
    files.find(({ id }) => id === fileId),
    'competition.noFile',
  )
  if (edit.published && file.sample) refuse({ code: 'making.locked' })
  await removeDataFile(db, file)
  if (edit.published) {
    await noteChange(db, { cmptId, by: me.id, at: now, text: dataRemoved(file.name) })
  } else await releaseObjects(db, cmptId, [file.objectKey], now)
  if (file.sample) await checkAgain(db, [file.stageId], now)
  return { version: edit.version }
}
