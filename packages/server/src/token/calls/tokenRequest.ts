import type * as contract from '@leitai/contract/token'
import type { Handler } from '../../call.ts'
import { requestByCode } from '../request.ts'

export const tokenRequest: Handler<typeof contract.tokenRequest> = async (context, { code }) => {
  const { createdAt: at, ...asked } = await requestByCode(context, code)
  return { ...asked, at }
}
