import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { requestByToken } from '../request.ts'

export const tokenRequestState: Handler<typeof contract.tokenRequestState> = async ({ db, now }, { token }) => {
  const found = await requestByToken(db, token)
  const over = !found || (found.state === 'waiting' && found.expiresAt <= now)
  return { state: over ? 'over' : found.state }
}
