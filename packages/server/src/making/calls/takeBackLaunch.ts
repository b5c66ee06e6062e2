import type * as making from '@leitai/contract/making'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { changeCompetition, lockCompetition } from '../../competition/edit/competition.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToOwn } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
import { lockMaking } from '../lock.ts'

export const takeBackLaunch: Handler<typeof making.takeBackLaunch> = async (context, { cmptId }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(cmpt.status === 'pending' ? null : { code: 'making.state' })
  const { publishedAt } = await lockMaking(db, cmptId)
  await changeCompetition(db, cmpt, { status: publishedAt ? 'withdrawn' : 'draft' })
  await audit(context, { action: 'making.takeBack', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}
