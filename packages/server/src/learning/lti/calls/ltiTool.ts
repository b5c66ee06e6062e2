import type * as contract from '@leitai/contract/learning/lti'
import { ltiAddresses } from '../../../identity/sso/registry.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publishedKeys } from '../keys.ts'

export const ltiTool: Handler<typeof contract.ltiTool> = async ({ db, ctx, now }) => {
  const keys = await publishedKeys(db, now)
  return {
    addresses: ltiAddresses(ctx.config.siteUrl),
    keys: keys.map(({ kid, createdAt, endsAt }) => ({ kid, createdAt, endsAt })),
  }
}
