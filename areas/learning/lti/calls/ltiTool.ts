import { ltiAddresses } from '@leitai/identity/sso/registry'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { publishedKeys } from '../keys.ts'

export const ltiTool: Handler<typeof contract.ltiTool> = async ({ db, ctx, now }) => {
  const keys = await publishedKeys(db, now)
  return {
    addresses: ltiAddresses(ctx.config.siteUrl),
    keys: keys.map(({ kid, createdAt, endsAt }) => ({ kid, createdAt, endsAt })),
  }
}
