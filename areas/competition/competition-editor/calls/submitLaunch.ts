import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as editor from '../contract.launch.ts'
import { gateOf } from '../gate.ts'
import { changeEditorState, lockEditorState } from '../lock.ts'
import { notifyAdmins } from '../notify-staff.ts'
import { missingOf, refusalToSubmitLaunch } from '../rules.ts'
import { launchSubmitted } from '../texts.ts'

export const submitLaunch: Handler<typeof editor.submitLaunch> = async (context, { cmptId }) => {
  const { db, me, now, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  const { publishedAt } = await lockEditorState(db, cmptId)
  const missing = missingOf((await gateOf({ db, storage: ctx.storage, now }, cmpt)).lines)
  refuse(refusalToSubmitLaunch({ status: cmpt.status, missing }))
  if (cmpt.audience !== 'public') {
    // Strangers never see it, so no admin has to look at it first.
    await changeCompetition(db, cmpt, { status: 'private' })
    await changeEditorState(db, cmptId, { publishedAt: publishedAt ?? now, returnReason: '', returnedAt: null })
    await audit(context, { action: 'making.publish', target: { kind: 'competition', id: cmptId } })
    return { ok: true }
  }
  await changeCompetition(db, cmpt, { status: 'pending' })
  await changeEditorState(db, cmptId, { submittedAt: now, submittedBy: me.id, returnReason: '', returnedAt: null })
  await audit(context, { action: 'making.submit', target: { kind: 'competition', id: cmptId } })
  await notifyAdmins(context, cmpt, launchSubmitted, '/judge-space.html?tab=launches')
  return { ok: true }
}
