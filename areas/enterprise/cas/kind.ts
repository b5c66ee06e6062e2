import { findProvider } from '@leitai/identity/provider/providers'
import { BASE } from '@leitai/identity/sso/addresses'
import { formOf } from '@leitai/identity/sso/form-body'
import type { Keyed, SignInKind } from '@leitai/identity/sso/kind'
import { cas } from './contract.ts'
import { casProvider, endedTicket } from './provider.ts'

/** Servers know this site by an address for each of them. */
const serviceOf = (siteUrl: string, key: string) => `${siteUrl}${BASE}/cas/${key}`

export const casKind: SignInKind<'cas'> = {
  kind: cas.kind,
  open: ({ settings, secret, siteUrl }) => ({
    way: 'redirect',
    provider: casProvider({ settings, secret, redirect: serviceOf(siteUrl, settings.key) }),
  }),
  addresses: (siteUrl, key) => [{ what: 'service', url: serviceOf(siteUrl, key) }],
  routes(app, ctx, { land, logOut }) {
    app.get<Keyed>(`${BASE}/cas/:key`, land)
    // The server itself posts; only who knows the ticket can name it.
    app.post<Keyed>(
      `${BASE}/cas/:key`,
      logOut(async (request) => {
        const provider = await findProvider(ctx, request.params.key)
        const isCas = provider?.settings.kind === 'cas'
        const session = isCas ? endedTicket(formOf(request).get('logoutRequest') ?? '') : null
        return session === null ? 400 : { session, to: null }
      }),
    )
  },
}
