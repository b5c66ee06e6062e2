import { emptyMapping, SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import { emptyWords, type Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { problemText } from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'
import type { KindForm, OwnField } from './shared/kind-form.tsx'

/** The form of a log-in provider: how its fields become settings, and settings its fields. */

export interface FormValues {
  key: string
  name: Words
  create: SsoProvider['create']
  vouches: boolean
  trustsEmail: boolean
  knowsNumbers: boolean
  teachers: string
  mapping: SsoProvider['mapping']
  /** Flags are `true` or empty. */
  own: Readonly<Record<string, string>>
}

const textOf = (value: unknown) => (value === true ? 'true' : value === false || value == null ? '' : String(value))

/** The form of a provider that exists. */
export function valuesOf(settings: z.input<typeof SsoProvider>, { fields }: KindForm): FormValues {
  const read = z.parse(SsoProvider, settings)
  const { key, name, create, vouches, trustsEmail, knowsNumbers, teachers, mapping } = read
  const given: Readonly<Record<string, unknown>> = { ...read }
  const own = Object.fromEntries(Object.keys(fields).map((field) => [field, textOf(given[field])]))
  return { key, name, create, vouches, trustsEmail, knowsNumbers, teachers, mapping, own }
}

/** Whether numbers of such providers count unless the admin says otherwise: they are a school’s own directory. */
export const isDirectory = ({ kind }: KindForm) => z.parse(kind.settings.shape.knowsNumbers, undefined)

/** The form of a new provider. */
export const newValues = (form: KindForm): FormValues => ({
  key: form.kind.kind,
  name: emptyWords,
  create: 'ask',
  vouches: false,
  trustsEmail: false,
  teachers: '',
  knowsNumbers: isDirectory(form),
  mapping: emptyMapping,
  own: Object.fromEntries(Object.entries(form.fields).map(([name, { beginning = '' }]) => [name, beginning])),
})

/** A field as its setting. */
function settingOf(text: string, { as }: OwnField): unknown {
  if (as === 'flag') return text === 'true'
  return as === 'number' ? Number(text || 0) : text
}

/** The settings, or the problems by the name of their field. */
export function settingsOf(
  { own, name, ...shared }: FormValues,
  { kind: { kind }, fields }: KindForm,
  language: Language,
): SsoProvider | { problems: Record<string, string> } {
  const typed = Object.entries(fields).map(([field, how]) => [field, settingOf(own[field] ?? '', how)])
  const names = { zh: name.zh, en: name.en.trim() || name.zh }
  const read = z.safeParse(SsoProvider, { ...shared, kind, name: names, ...Object.fromEntries(typed) })
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path, message }) => [String(path[0]), problemText(message, language)])
  return { problems: Object.fromEntries(problems.toReversed()) }
}
