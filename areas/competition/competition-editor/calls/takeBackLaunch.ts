import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as editor from '../contract.launch.ts'
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
