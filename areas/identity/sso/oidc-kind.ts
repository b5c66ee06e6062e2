import { oidc } from '@leitai/platform/config/contract.sso-providers'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { spendOnce } from '../account/ticket.ts'
import { findProvider } from '../provider/providers.ts'
import { BASE, callbackOf } from './addresses.ts'
import { formOf } from './form-body.ts'
import { type Keyed, redirectingKind, type SignInKind } from './kind.ts'
import { oidcProvider } from './oidc.ts'
import { openProvider } from './registry.ts'

/** OpenID Connect, with its back-channel log-out. */
export const oidcKind: SignInKind<'oidc'> = {
  ...redirectingKind(oidc.kind, oidcProvider),
  addresses: (siteUrl, key) => [
    { what: 'redirect', url: callbackOf(siteUrl) },
    { what: 'logout', url: `${siteUrl}${BASE}/oidc/${key}/logout` },
  ],
  routes(app, ctx, { logOut }) {
    app.post<Keyed>(
      `${BASE}/oidc/:key/logout`,
      logOut(async (request) => {
        const { key } = request.params
        const row = await findProvider(ctx, key)
        const opened = row && (await openProvider(ctx, row))
        const ended = opened?.way === 'redirect' ? opened.provider.ended : undefined
        if (!ended) return 404
        const { session, id, expiresAt } = await ended(formOf(request).get('logout_token') ?? '')
        return (await spendOnce(ctx.db, hashToken(`oidc ${key} ${id}`), expiresAt)) ? { session, to: null } : 400
      }),
    )
  },
}
