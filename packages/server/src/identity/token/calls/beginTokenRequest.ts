import { limits } from '@leitai/contract/core/limits'
import type * as contract from '@leitai/contract/identity/token'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { beginRequest } from '../request.ts'
import { shownCode } from '../rules.ts'

export const beginTokenRequest: Handler<typeof contract.beginTokenRequest> = async (context, asked) => {
  const { db, ctx, ip, now } = context
  const { token, code } = await beginRequest(db, { ...asked, ip, now })
  return {
    token,
    code: shownCode(code),
    url: `${ctx.config.siteUrl}/v3/accountset/connect.html?code=${shownCode(code)}`,
    validSeconds: limits.token.requestSeconds,
    everySeconds: limits.token.pollSeconds,
  }
}
