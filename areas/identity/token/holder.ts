import type { AppContext, CurrentUser } from '@leitai/platform/context/app-context'
import type { TokenScope } from '@leitai/platform/contract/call'
import { and, eq, isNull, ne, or } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { dayName } from '@leitai/platform/time/day'
import { users } from '../account/table.ts'
import { isToken } from './contract.ts'
import { refusalToUse } from './rules.ts'
import { accessTokens } from './table.ts'

interface Holder {
  me: CurrentUser
  scopes: readonly TokenScope[]
}

/** The user of a token; refuses anything but a live token. An admin's token has only the permissions of any user. */
export async function whoHolds(ctx: AppContext, token: string): Promise<Holder> {
  const now = ctx.now()
  const tokenHash = hashToken(token)
  const [found] = isToken(token)
    ? await ctx.db
        .select({
          me: {
            id: users.id,
            name: users.name,
            avatar: users.avatar,
            passwordWeak: users.passwordWeak,
            realNameVerified: users.realNameVerified,
            closingAt: users.closingAt,
            createdAt: users.createdAt,
          },
          id: accessTokens.id,
          scopes: accessTokens.scopes,
          expiresAt: accessTokens.expiresAt,
          revokedAt: accessTokens.revokedAt,
          lastUsedOn: accessTokens.lastUsedOn,
        })
        .from(accessTokens)
        .innerJoin(users, eq(users.id, accessTokens.userId))
        .where(and(eq(accessTokens.tokenHash, tokenHash), eq(users.state, 'active')))
    : []
  const refusal = refusalToUse(found ?? null, now)
  if (refusal || !found) throw new Refused(refusal ?? { code: 'token.unknown' }, { loginFlag: false })
  const today = dayName(now)
  if (found.lastUsedOn !== today) {
    await ctx.db
      .update(accessTokens)
      .set({ lastUsedOn: today })
      .where(
        and(eq(accessTokens.id, found.id), or(isNull(accessTokens.lastUsedOn), ne(accessTokens.lastUsedOn, today))),
      )
  }
  return { me: { ...found.me, role: 'user', mark: `token ${found.id}`, tokenHash }, scopes: found.scopes }
}
