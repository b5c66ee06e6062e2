import type * as console from '@leitai/contract/competition/host-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { hostWaitingNow } from '../../staff/waiting.ts'

export const hostWaiting: Handler<typeof console.hostWaiting> = async (context, { cmptId }) => {
  const { role } = await hostedCompetition(context, cmptId)
  return role === null ? [] : hostWaitingNow(context, { cmptId, role })
}
