import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { hostWaitingNow } from '../../staff/waiting.ts'
import type * as console from '../contract.ts'

export const hostWaiting: Handler<typeof console.hostWaiting> = async (context, { cmptId }) => {
  const { role } = await hostedCompetition(context, cmptId)
  return role === null ? [] : hostWaitingNow(context, { cmptId, role })
}
