import type * as contract from '@leitai/contract/identity/token'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { requestByCode } from '../request.ts'

export const tokenRequest: Handler<typeof contract.tokenRequest> = async (context, { code }) => {
  const { createdAt: at, ...asked } = await requestByCode(context, code)
  return { ...asked, at }
}
