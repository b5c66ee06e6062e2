import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { requestByCode } from '../request.ts'

export const tokenRequest: Handler<typeof contract.tokenRequest> = async (context, { code }) => {
  const { createdAt: at, ...asked } = await requestByCode(context, code)
  return { ...asked, at }
}
