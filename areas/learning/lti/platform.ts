import type { KnownProvider } from '@leitai/identity/provider/providers'
import { allProviders } from '@leitai/identity/provider/providers'
import type { SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'

/** A registered course platform. */
export type Platform = Extract<SsoProvider, { kind: 'lti' }>

const platformIn = ({ settings, on }: KnownProvider): Platform[] => (on && settings.kind === 'lti' ? [settings] : [])

/** Those that are switched on. */
export const platforms = async (ctx: Pick<AppContext, 'db' | 'config'>): Promise<Platform[]> =>
  (await allProviders(ctx)).flatMap(platformIn)

export const platformOf = async (ctx: Pick<AppContext, 'db' | 'config'>, key: string) =>
  (await platforms(ctx)).find((one) => one.key === key)

/** The platform that begins a launch; without a client id it must be the only one of its issuer. */
export async function platformBy(
  ctx: Pick<AppContext, 'db' | 'config'>,
  { issuer, clientId }: { issuer: string; clientId: string | null },
): Promise<Platform | undefined> {
  const found = (await platforms(ctx)).filter(
    (one) => one.issuer === issuer && (clientId === null || one.clientId === clientId),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Deployments may be listed; none listed means all of the client. */
export function takesDeployment({ deployments }: Platform, id: string): boolean {
  const listed = deployments.split(/[,，]/).flatMap((one) => one.trim() || [])
  return listed.length === 0 || listed.includes(id)
}
