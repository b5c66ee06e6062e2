import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { countAdmitted } from '../../definition/audience.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.launch.ts'
import { linkOf } from '../invite-link.ts'

export const inviteLink: Handler<typeof editor.inviteLink> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return { link: linkOf(context.ctx, cmpt), people: await countAdmitted(context.db, { cmptId, source: 'link' }) }
}
