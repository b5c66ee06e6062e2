import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { expireCode } from '../../definition/edit/extras.ts'
import type * as editor from '../contract.content.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'

export const endCode: Handler<typeof editor.endCode> = async (context, { cmptId, code }) => {
  const { db, now } = context
  const edit = await beginEdit(context, { cmptId, version: Number.MAX_SAFE_INTEGER }, 'codes')
  refuse((await expireCode(db, { cmptId, code, now })) ? null : { code: 'making.codeUnknown' })
  if (edit.published) await refuseGaps(context, edit.cmpt)
  return { ok: true }
}
