import { emptyMapping } from './contract.sso-providers.ts'
import { isLoopback } from './exposure.ts'
import type { Complain, SsoProviderConfig } from './sso-providers.ts'

type Environment = Record<string, string | undefined>

function readOne(env: Environment, suffix: string, complain: Complain): SsoProviderConfig {
  const valueIn = (name: string) => env[`${name}${suffix}`]?.trim() ?? ''
  const needed = (name: string) => {
    const value = valueIn(name)
    const full = `${name}${suffix}`
    return (
      value ||
      complain(
        `设置了 OIDC_ISSUER${suffix}，还需设置 ${full}`,
        `OIDC_ISSUER${suffix} is set, so ${full} must be set too`,
      )
    )
  }
  const issuer = valueIn('OIDC_ISSUER')
  const address = URL.canParse(issuer) ? new URL(issuer) : null
  if (!address || !(address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.hostname)))) {
    complain(
      `OIDC_ISSUER${suffix} 应为 https:// 地址（http 仅限本机），现为“${issuer}”`,
      `OIDC_ISSUER${suffix} must be an https:// address (http on this machine only), found “${issuer}”`,
    )
  }
  const zh = valueIn('OIDC_NAME') || address.host
  const scope = valueIn('OIDC_SCOPE') || 'openid profile email'
  if (!scope.split(/\s+/).includes('openid')) {
    complain(`OIDC_SCOPE${suffix} 须包含 openid`, `OIDC_SCOPE${suffix} must contain openid`)
  }
  return {
    kind: 'oidc',
    key: suffix.slice(1).toLowerCase() || 'oidc',
    issuer,
    clientId: needed('OIDC_CLIENT_ID'),
    secret: needed('OIDC_CLIENT_SECRET'),
    name: { zh, en: valueIn('OIDC_NAME_EN') || zh },
    scope,
    create: 'ask',
    vouches: false,
    trustsEmail: false,
    knowsNumbers: false,
    mapping: emptyMapping,
    teachers: '',
  }
}

/** The providers in the environment: OIDC_ISSUER and variants with a suffix (OIDC_ISSUER_CAMPUS). */
export function readOidcProviders(env: Environment, complain: Complain): SsoProviderConfig[] {
  const suffixes = (name: string) =>
    Object.keys(env)
      .toSorted()
      .filter((one) => env[one]?.trim() && new RegExp(`^${name}(?:_[A-Z0-9]{1,20})?$`).test(one))
      .map((one) => one.slice(name.length))
  const issuers = suffixes('OIDC_ISSUER')
  const orphan = suffixes('OIDC_CLIENT_ID').find((suffix) => !issuers.includes(suffix))
  if (orphan !== undefined) {
    complain(
      `设置了 OIDC_CLIENT_ID${orphan}，还需设置 OIDC_ISSUER${orphan}`,
      `OIDC_CLIENT_ID${orphan} is set, so OIDC_ISSUER${orphan} must be set too`,
    )
  }
  return issuers.map((suffix) => readOne(env, suffix, complain))
}
