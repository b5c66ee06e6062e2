import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { newInviteKey } from '../../definition/invite-key.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.launch.ts'
import { linkOf } from '../invite-link.ts'

export const setInviteLink: Handler<typeof editor.setInviteLink> = async (context, { cmptId, on }) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(cmpt.audience === 'public' ? { code: 'making.link' } : null)
  const after = await changeCompetition(db, cmpt, { inviteKey: on ? newInviteKey() : null })
  await audit(context, { action: 'making.link', target: { kind: 'competition', id: cmptId }, detail: { on } })
  return { link: linkOf(ctx, after) }
}
