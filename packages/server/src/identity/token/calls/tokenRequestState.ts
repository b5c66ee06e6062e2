import type * as contract from '@leitai/contract/identity/token'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { requestByToken } from '../request.ts'

export const tokenRequestState: Handler<typeof contract.tokenRequestState> = async ({ db, now }, { token }) => {
  const found = await requestByToken(db, token)
  const over = !found || (found.state === 'waiting' && found.expiresAt <= now)
  return { state: over ? 'over' : found.state }
}
