import type { AppContext } from '@leitai/platform/context/app-context'
import { Refused } from '@leitai/platform/errors/refuse'

/** Refuses to change a provider that the environment sets. */
export function refuseFixed({ config }: AppContext, key: string): void {
  if (config.ssoProviders.some((one) => one.key === key)) throw new Refused({ code: 'sso.fixed' })
}
