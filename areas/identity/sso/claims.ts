import { kindOf, type Mapping, type SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import { email as emailAddress } from '@leitai/platform/contract/validation'
import type { PersonClaims } from '../account/person.ts'
import type { SsoResult } from '../account/sso-ticket.ts'
import { type Arrival, type Attributes, SsoFailure } from './provider.ts'

/** How a provider's attributes become what this site knows of a person. */

const SUBJECT_MAX = 255
const TEXT_MAX = 100

/** All values of an attribute; names count whatever their letter case. */
function valuesOf(attributes: Attributes, name: string): readonly string[] {
  const wanted = name.toLowerCase()
  return Object.entries(attributes).flatMap(([key, values]) => (key.toLowerCase() === wanted ? values : []))
}

const listed = (written: string) => written.split(/[,，]/).flatMap((name) => name.trim() || [])
const namesFor = (settings: SsoProvider, field: keyof Mapping) =>
  listed(settings.mapping[field] || kindOf(settings).mapping[field])

/** A directory is asked again by the same attribute: there is no second choice. */
export const subjectNames = (settings: SsoProvider) => {
  const names = namesFor(settings, 'subject')
  return kindOf(settings).way === 'password' ? names.slice(0, 1) : names
}

/** At most 100 characters, without those that the database cannot store. */
const textOf = (value: string) => [...value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()].slice(0, TEXT_MAX).join('')

function textFor(settings: SsoProvider, attributes: Attributes, field: keyof Mapping): string {
  const texts = namesFor(settings, field).flatMap((name) => valuesOf(attributes, name).map(textOf))
  return texts.find((text) => text !== '') ?? ''
}

/** Whole or not at all: cut or cleaned it would be somebody else's. */
function subjectFor(settings: SsoProvider, attributes: Attributes): string {
  const names = subjectNames(settings)
  for (const name of names) {
    const values = new Set(valuesOf(attributes, name))
    const [subject = ''] = values
    if (subject === '') continue
    if (values.size > 1) throw new SsoFailure('subject', `${name} has several values`)
    if (subject.length > SUBJECT_MAX || /[\p{Cc}\p{Cs}]/u.test(subject))
      throw new SsoFailure('subject', `${name} is unusable`)
    return subject
  }
  throw new SsoFailure('subject', `none of ${names.join(', ')} has a value`)
}

const TEACHERS = ['faculty', 'teacher', '教师', '教职工', '老师']
const STUDENTS = ['student', 'undergraduate', 'postgraduate', '学生', '本科生', '研究生', '硕士生', '博士生']

/** `faculty@example.edu` means the same as `faculty`. */
function roleFor(settings: SsoProvider, attributes: Attributes): PersonClaims['role'] {
  const roles = namesFor(settings, 'role')
    .flatMap((name) => valuesOf(attributes, name))
    .map((value) => (value.split('@')[0] ?? '').trim().toLowerCase())
  const teachers = settings.teachers === '' ? TEACHERS : listed(settings.teachers).map((word) => word.toLowerCase())
  if (roles.some((value) => teachers.includes(value))) return 'teacher'
  return roles.some((value) => STUDENTS.includes(value)) ? 'student' : null
}

function emailFor(settings: SsoProvider, { attributes, emailVerified }: Arrival) {
  const [given = null] = namesFor(settings, 'email').flatMap((name) => valuesOf(attributes, name).slice(0, 1))
  // Whole or not at all: truncated it would be somebody else’s.
  const email = emailAddress.safeParse(given).data ?? null
  return { email, emailVerified: email !== null && (emailVerified ?? settings.trustsEmail) }
}

/** What a log-in brings into an account. */
export function resultOf(settings: SsoProvider, arrival: Arrival): SsoResult {
  const { attributes, session, leave = null } = arrival
  const text = (field: keyof Mapping) => textFor(settings, attributes, field)
  return {
    provider: settings.key,
    subject: subjectFor(settings, attributes),
    claims: { name: text('account'), ...emailFor(settings, arrival) },
    person: {
      number: text('number') || null,
      name: text('name') || null,
      school: text('school') || null,
      department: text('department') || null,
      role: roleFor(settings, attributes),
    },
    session,
    leave,
  }
}

/** Texts, numbers and truth values of JSON as attributes; all else is left out. */
export function attributesOf(...places: Readonly<Record<string, unknown>>[]): Attributes {
  const names = new Set(places.flatMap((place) => Object.keys(place)))
  const plain = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap(plain)
      : ['string', 'number', 'boolean'].includes(typeof value)
        ? [String(value)]
        : []
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const values = places.flatMap((place) => plain(Object.hasOwn(place, name) ? place[name] : undefined))
      return values.length > 0 ? [[name, [...new Set(values)]]] : []
    }),
  )
}
