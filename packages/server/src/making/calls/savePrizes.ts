import type * as making from '@leitai/contract/making'
import type { Handler } from '../../call.ts'
import { changeCompetition } from '../../competition/edit/competition.ts'
import { refuse } from '../../refuse.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'
import { refusalOfPrizes } from '../rules.ts'

export const savePrizes: Handler<typeof making.savePrizes> = async (context, { cmptId, version, value }) => {
  const edit = await beginEdit(context, { cmptId, version }, 'prizes')
  refuse(refusalOfPrizes({ ...edit.cmpt, ...value }))
  const after = await changeCompetition(context.db, edit.cmpt, value)
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}
