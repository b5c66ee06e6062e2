import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition } from '../../definition/edit/competition.ts'
import type * as editor from '../contract.content.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'

export const saveText: Handler<typeof editor.saveText> = async (context, { cmptId, version, name, zh, en }) => {
  const edit = await beginEdit(context, { cmptId, version }, name)
  await keepPicturesIn(context, [zh, en])
  const after = await changeCompetition(context.db, edit.cmpt, { [name]: { zh, en } })
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}
