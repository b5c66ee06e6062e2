import type * as editor from '@leitai/contract/competition/competition-editor.content'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { expireCode } from '../../definition/edit/extras.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'

export const endCode: Handler<typeof editor.endCode> = async (context, { cmptId, code }) => {
  const { db, now } = context
  const edit = await beginEdit(context, { cmptId, version: Number.MAX_SAFE_INTEGER }, 'codes')
  refuse((await expireCode(db, { cmptId, code, now })) ? null : { code: 'making.codeUnknown' })
  if (edit.published) await refuseGaps(context, edit.cmpt)
  return { ok: true }
}
