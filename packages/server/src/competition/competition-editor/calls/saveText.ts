import type * as editor from '@leitai/contract/competition/competition-editor.content'
import { usePicturesIn } from '../../../platform/file/pictures-in.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { changeCompetition } from '../../definition/edit/competition.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'

export const saveText: Handler<typeof editor.saveText> = async (context, { cmptId, version, name, zh, en }) => {
  const edit = await beginEdit(context, { cmptId, version }, name)
  await usePicturesIn(context, [zh, en])
  const after = await changeCompetition(context.db, edit.cmpt, { [name]: { zh, en } })
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}
