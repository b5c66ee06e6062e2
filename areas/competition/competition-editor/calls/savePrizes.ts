import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition } from '../../definition/edit/competition.ts'
import type * as editor from '../contract.content.ts'
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
