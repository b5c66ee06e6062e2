import type * as making from '@leitai/contract/making'
import type { Handler } from '../../call.ts'
import { changeCompetition } from '../../competition/edit/competition.ts'
import { usePicturesIn } from '../../file/pictures-in.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'

export const saveText: Handler<typeof making.saveText> = async (context, { cmptId, version, name, zh, en }) => {
  const edit = await beginEdit(context, { cmptId, version }, name)
  await usePicturesIn(context, [zh, en])
  const after = await changeCompetition(context.db, edit.cmpt, { [name]: { zh, en } })
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}
