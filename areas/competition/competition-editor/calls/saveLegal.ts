import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as editor from '../contract.launch.ts'
import { beginEdit, changeEditorState } from '../lock.ts'

export const saveLegal: Handler<typeof editor.saveLegal> = async (context, { cmptId, agree }) => {
  const { db, me, now } = context
  await beginEdit(context, { cmptId, version: Number.MAX_SAFE_INTEGER }, 'legal')
  await changeEditorState(db, cmptId, agree ? { legalAt: now, legalBy: me.id } : { legalAt: null, legalBy: null })
  await audit(context, { action: 'making.legal', target: { kind: 'competition', id: cmptId }, detail: { agree } })
  return { ok: true }
}
