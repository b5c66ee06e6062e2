import {
  defaultMappings,
  directoryKinds,
  emptyMapping,
  type ProviderKind,
  SsoProvider,
} from '@leitai/platform/config/contract.sso-providers'
import { emptyWords, type Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { problemText } from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'

/** The form of a log-in provider: which fields each kind has, and how they become settings. */

const lines = ['metadata', 'certificates', 'certificate', 'ca'] as const
const flags = ['startTls', 'international'] as const
const numbers = ['goneDays'] as const
const isOneOf = <T extends string>(list: readonly T[], name: string): name is T => list.some((one) => one === name)
export const isLines = (name: OwnField) => isOneOf(lines, name)
export const isFlag = (name: OwnField) => isOneOf(flags, name)

export const ownFields = {
  oidc: ['issuer', 'clientId', 'scope'],
  cas: ['url', 'version'],
  saml: ['metadata', 'entityId', 'entryPoint', 'logoutUrl', 'certificates', 'certificate'],
  ldap: ['url', 'startTls', 'ca', 'baseDn', 'bindDn', 'filter', 'goneDays'],
  wecom: ['clientId', 'agentId'],
  dingtalk: ['clientId', 'corpId'],
  feishu: ['clientId', 'tenant', 'international'],
  wechat: ['clientId'],
  lti: ['issuer', 'clientId', 'deployments', 'authorizationUrl', 'tokenUrl', 'jwksUrl', 'tokenAudience'],
} as const satisfies Record<ProviderKind, readonly string[]>
export type OwnField = (typeof ownFields)[ProviderKind][number]

/** What a new provider begins with, where that is not empty. */
const beginnings: Partial<Record<OwnField, string>> = {
  scope: 'openid profile email',
  version: '3',
  filter: '(uid={user})',
  goneDays: '7',
}

export interface FormValues {
  kind: ProviderKind
  key: string
  name: Words
  create: SsoProvider['create']
  vouches: boolean
  trustsEmail: boolean
  knowsNumbers: boolean
  teachers: string
  mapping: SsoProvider['mapping']
  /** Flags are `true` or empty. */
  own: Partial<Record<OwnField, string>>
}

const textOf = (value: unknown) => (value === true ? 'true' : value === false || value == null ? '' : String(value))

/** The form of a provider that exists. */
export function valuesOf(settings: z.input<typeof SsoProvider>): FormValues {
  const read = z.parse(SsoProvider, settings)
  const { kind, key, name, create, vouches, trustsEmail, knowsNumbers, teachers, mapping } = read
  const given: Readonly<Record<string, unknown>> = { ...read }
  const own = Object.fromEntries(ownFields[kind].map((field) => [field, textOf(given[field])]))
  return { kind, key, name, create, vouches, trustsEmail, knowsNumbers, teachers, mapping, own }
}

/** The form of a new provider. */
export const newValues = (kind: ProviderKind): FormValues => ({
  kind,
  key: kind,
  name: emptyWords,
  create: 'ask',
  vouches: false,
  trustsEmail: false,
  teachers: '',
  knowsNumbers: directoryKinds.includes(kind),
  mapping: emptyMapping,
  own: { ...beginnings },
})

export const defaultsOf = (kind: ProviderKind) => defaultMappings[kind]

/** The settings, or the problems by the name of their field. */
export function settingsOf(values: FormValues, language: Language): SsoProvider | { problems: Record<string, string> } {
  const { own, name, ...shared } = values
  const typed = Object.fromEntries(
    ownFields[values.kind].map((field) => {
      const text = own[field] ?? ''
      return [field, isFlag(field) ? text === 'true' : isOneOf(numbers, field) ? Number(text || 0) : text]
    }),
  )
  const read = z.safeParse(SsoProvider, { ...shared, name: { zh: name.zh, en: name.en.trim() || name.zh }, ...typed })
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path, message }) => [String(path[0]), problemText(message, language)])
  return { problems: Object.fromEntries(problems.toReversed()) }
}
