import type { AppContext } from '../../platform/context/app-context.ts'
import { Refused } from '../../platform/errors/refuse.ts'

/** Refuses to change a provider that the environment sets. */
export function refuseFixed({ config }: AppContext, key: string): void {
  if (config.ssoProviders.some((one) => one.key === key)) throw new Refused({ code: 'sso.fixed' })
}
