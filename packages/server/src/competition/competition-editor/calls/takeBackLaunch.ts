import type * as editor from '@leitai/contract/competition/competition-editor.launch'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import { lockEditorState } from '../lock.ts'

export const takeBackLaunch: Handler<typeof editor.takeBackLaunch> = async (context, { cmptId }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(cmpt.status === 'pending' ? null : { code: 'making.state' })
  const { publishedAt } = await lockEditorState(db, cmptId)
  await changeCompetition(db, cmpt, { status: publishedAt ? 'withdrawn' : 'draft' })
  await audit(context, { action: 'making.takeBack', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}
