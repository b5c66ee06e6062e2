import type * as editor from '@leitai/contract/competition/competition-editor.content'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { changeCompetition } from '../../definition/edit/competition.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'
import { refusalOfPrizes } from '../rules.ts'

export const savePrizes: Handler<typeof editor.savePrizes> = async (context, { cmptId, version, value }) => {
  const edit = await beginEdit(context, { cmptId, version }, 'prizes')
  refuse(refusalOfPrizes({ ...edit.cmpt, ...value }))
  const after = await changeCompetition(context.db, edit.cmpt, value)
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}
