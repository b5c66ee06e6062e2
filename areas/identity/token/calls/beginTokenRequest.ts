import { limits } from '@leitai/platform/contract/limits'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
