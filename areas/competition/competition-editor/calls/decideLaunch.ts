import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import type * as editor from '../contract.launch.ts'
import { gateOf } from '../gate.ts'
import { refusalOfDecision } from '../launch.ts'
import { changeEditorState, lockEditorState } from '../lock.ts'
import { notifyHosts } from '../notify-staff.ts'
import { missingOf } from '../rules.ts'
import { launched, launchRefused } from '../texts.ts'

export const decideLaunch: Handler<typeof editor.decideLaunch> = async (context, { cmptId, approve, reason }) => {
  const { db, now, ctx } = context
  const cmpt = await lockCompetition(db, cmptId)
  const editor = await lockEditorState(db, cmptId)
  refuse(await refusalOfDecision(context, cmpt, editor))
  const target = { kind: 'competition', id: cmptId }
  if (!approve) {
    refuse(reason === '' ? { code: 'making.sendReason' } : null)
    await changeCompetition(db, cmpt, { status: editor.publishedAt ? 'withdrawn' : 'draft' })
    await changeEditorState(db, cmptId, { returnReason: reason, returnedAt: now })
    await audit(context, { action: 'making.return', target, reason })
    await notifyHosts(context, cmpt, launchRefused(reason))
    return { ok: true }
  }
  // What was complete at submission may be missing by now.
  const count = missingOf((await gateOf({ db, storage: ctx.storage, now }, cmpt)).lines)
  refuse(count > 0 ? { code: 'making.gate', values: { count } } : null)
  await changeCompetition(db, cmpt, { status: 'published' })
  await changeEditorState(db, cmptId, { publishedAt: editor.publishedAt ?? now, returnReason: '', returnedAt: null })
  await audit(context, { action: 'making.publish', target, reason })
  await notifyHosts(context, cmpt, launched)
  return { ok: true }
}
