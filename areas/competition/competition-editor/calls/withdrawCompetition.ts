import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { isLaunched } from '../../definition/rules.ts'
import type * as editor from '../contract.launch.ts'
import { changeEditorState, lockEditorState } from '../lock.ts'
import { notifyHosts, notifySignedUp } from '../notify-staff.ts'
import { withdrawn, withdrawnNote } from '../texts.ts'

export const withdrawCompetition: Handler<typeof editor.withdrawCompetition> = async (context, { cmptId, reason }) => {
  const { db, now } = context
  const cmpt = await lockCompetition(db, cmptId)
  refuse(isLaunched(cmpt) ? null : { code: 'making.state' })
  const { publishedAt } = await lockEditorState(db, cmptId)
  await changeCompetition(db, cmpt, { status: 'withdrawn' })
  await changeEditorState(db, cmptId, { publishedAt: publishedAt ?? now })
  await audit(context, { action: 'making.withdraw', target: { kind: 'competition', id: cmptId }, reason })
  await notifyHosts(context, cmpt, withdrawn(reason))
  await notifySignedUp(context, cmpt, withdrawnNote(reason))
  return { ok: true }
}
