import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { refusalText } from '../contract/refusals.ts'
import { problemText } from '../contract/validation.ts'
import { AbsentProvider, declaredKind, kindOf, type SsoProvider } from './contract.sso-providers.ts'
import { readOidcProviders } from './oidc-providers.ts'

/** A log-in provider of the environment, with its secret; empty: none. */
export type SsoProviderConfig = SsoProvider & { secret: string }

/** Kinds that an installation may lack, as the parts that speak them can be taken out. Any other name that is not declared is a mistake. */
const optional: readonly string[] = ['cas', 'saml', 'ldap', 'wecom', 'dingtalk', 'feishu', 'wechat', 'lti']

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

/** Whether the kind of an entry is part of this installation. */
export const isDeclared = (provider: SsoProviderConfig | AbsentProvider): provider is SsoProviderConfig =>
  declaredKind(provider.kind) !== undefined

/** One entry. Its values are not repeated in errors: they may be secrets. */
function readEntry(entry: unknown, at: number, complain: Complain): SsoProviderConfig | AbsentProvider {
  const place = `SSO_PROVIDERS[${at}]`
  const { secret, kind: name, ...more } = fieldsOf(entry)
  const kind = declaredKind(name)
  if (!kind && !optional.includes(name))
    return complain(`${place}.kind：没有这种登录方式`, `${place}.kind: unknown kind of provider`)
  const settings = { kind: name, ...more }
  if (!kind) return readWith(AbsentProvider, settings, place, complain)
  const read: SsoProvider = readWith(kind.settings, settings, place, complain)
  if (secret === '' && kind.needsSecret) complain(`${place}.secret：请填写密钥`, `${place}.secret: enter the secret`)
  const refusal = kindOf(read).refusal?.(read)
  if (refusal) complain(`${place}：${refusalText(refusal, 'zh')}`, `${place}: ${refusalText(refusal, 'en')}`)
  return { ...read, secret }
}

function readWith<S extends z.ZodMiniType>(
  schema: S,
  settings: object,
  place: string,
  complain: Complain,
): z.output<S> {
  const read = z.safeParse(schema, settings)
  if (read.success) return read.data
  const [first] = read.error.issues
  const field = [place, ...(first?.path ?? [])].join('.')
  const message = first?.message ?? ''
  return complain(`${field}：${problemText(message, 'zh')}`, `${field}: ${problemText(message, 'en')}`)
}

function fieldsOf(entry: unknown): { kind: string; secret: string } {
  const fields = { kind: '', secret: '', ...(typeof entry === 'object' && entry) }
  const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
  return { ...fields, kind: textIn(fields.kind), secret: textIn(fields.secret) }
}

/** The providers of the environment: those of OIDC_ISSUER and its variants, then those of SSO_PROVIDERS. */
export function readSsoProviders(env: Environment, complain: Complain): (SsoProviderConfig | AbsentProvider)[] {
  const written = env.SSO_PROVIDERS?.trim() ?? ''
  const listed = written === '' ? [] : listOf(written, complain).map((entry, at) => readEntry(entry, at, complain))
  const found = [...readOidcProviders(env, complain), ...listed]
  const twice = found.find(({ key }, at) => found.findIndex((one) => one.key === key) !== at)
  if (twice) complain(`登录方式 ${twice.key} 设置了两次`, `The SSO provider ${twice.key} is set twice`)
  return found
}
