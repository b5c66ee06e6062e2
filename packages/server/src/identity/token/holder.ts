import type { TokenScope } from '@leitai/contract/core/call'
import { isToken } from '@leitai/contract/identity/token'
import type { AppContext, CurrentUser } from '../../platform/context/app-context.ts'
import { and, eq, isNull, ne, or } from '../../platform/db/orm.ts'
import { Refused } from '../../platform/errors/refuse.ts'
import { hashToken } from '../../platform/http/dispatcher.ts'
import { dayName } from '../../platform/time/day.ts'
import { users } from '../account/table.ts'
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
