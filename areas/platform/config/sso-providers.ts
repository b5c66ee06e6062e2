import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { problemText } from '../contract/validation.ts'
import { isOpenLdap, needsSecret, SsoProvider } from './contract.sso-providers.ts'
import { readOidcProviders } from './oidc-providers.ts'

/** A log-in provider of the environment, with its secret; empty: none. */
export type SsoProviderConfig = SsoProvider & { secret: string }

type Environment = Record<string, string | undefined>
export type Complain = (zh: string, en: string) => never

/** SSO_PROVIDERS: a JSON list, or the path of a file that has one. */
function listOf(written: string, complain: Complain): unknown[] {
  const isList = written.startsWith('[')
  let text = written
  try {
    if (!isList) text = readFileSync(written, 'utf8')
  } catch {
    complain(
      'SSO_PROVIDERS 应为 JSON 列表（以 [ 开头）或可读文件的路径',
      'SSO_PROVIDERS must be a JSON list (starting with [) or the path of a readable file',
    )
  }
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // Said below.
  }
  return complain('SSO_PROVIDERS 不是有效的 JSON 列表', 'SSO_PROVIDERS isn’t a JSON list')
}

/** One entry. Its values are not repeated in errors: they may be secrets. */
function readEntry(entry: unknown, at: number, complain: Complain): SsoProviderConfig {
  const { secret = '', ...settings } =
    typeof entry === 'object' && entry !== null ? { ...entry, ...secretIn(entry) } : {}
  const read = z.safeParse(SsoProvider, settings)
  const place = `SSO_PROVIDERS[${at}]`
  if (!read.success) {
    const [first] = read.error.issues
    const field = [place, ...(first?.path ?? [])].join('.')
    const message = first?.message ?? ''
    return complain(`${field}：${problemText(message, 'zh')}`, `${field}: ${problemText(message, 'en')}`)
  }
  if (secret === '' && needsSecret(read.data.kind))
    complain(`${place}.secret：请填写密钥`, `${place}.secret: enter the secret`)
  if (isOpenLdap(read.data))
    complain(
      `${place}.url：明文 LDAP 会泄露密码，请改用 ldaps:// 或 StartTLS`,
      `${place}.url: LDAP without encryption exposes passwords, use ldaps:// or StartTLS`,
    )
  return { ...read.data, secret }
}

const secretIn = (entry: object): { secret: string } => ({
  secret: 'secret' in entry && typeof entry.secret === 'string' ? entry.secret : '',
})

/** The providers of the environment: those of OIDC_ISSUER and its variants, then those of SSO_PROVIDERS. */
export function readSsoProviders(env: Environment, complain: Complain): SsoProviderConfig[] {
  const written = env.SSO_PROVIDERS?.trim() ?? ''
  const listed = written === '' ? [] : listOf(written, complain).map((entry, at) => readEntry(entry, at, complain))
  const found = [...readOidcProviders(env, complain), ...listed]
  const twice = found.find(({ key }, at) => found.findIndex((one) => one.key === key) !== at)
  if (twice) complain(`登录方式 ${twice.key} 设置了两次`, `The SSO provider ${twice.key} is set twice`)
  return found
}
