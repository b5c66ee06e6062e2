import * as z from 'zod/mini'
import * as form from '../contract/form.ts'
import type { Words } from '../contract/inputs.ts'
import type { Refusal } from '../contract/refusals.ts'

/** The settings of log-in providers, as the admin console edits them and as the environment variable SSO_PROVIDERS lists them. */

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i
/** Whether an address is of the safe protocol, or of the open one and of this machine. */
export const isSafe = (written: string, [safe, open]: readonly [string, string]) => {
  if (!URL.canParse(written)) return false
  const { protocol, hostname, username } = new URL(written)
  return username === '' && (protocol === safe || (protocol === open && LOOPBACK.test(hostname)))
}
/** What is sent there must be read by nobody else: https, or http to this machine. */
export const address = form
  .text(500)
  .check(z.refine((written) => written === '' || isSafe(written, ['https:', 'http:']), { error: 'httpsUrl' }))
export const maybeAddress = form
  .maybe(500)
  .check(z.refine((written) => written === '' || isSafe(written, ['https:', 'http:']), { error: 'httpsUrl' }))
/** Names of attributes, separated by commas; the first that has a value is taken. Empty: the default of the kind. */
const names = z._default(form.maybe(300), '')
/** What is known of a person, each from which attribute. */
export const Mapping = z.object({
  /** Never changes and is never given to anybody else: accounts are linked by it. */
  subject: names,
  /** Suggested user name. */
  account: names,
  /** Student or staff number. */
  number: names,
  name: names,
  school: names,
  department: names,
  role: names,
  email: names,
})
export type Mapping = z.output<typeof Mapping>
export const mappedFields = [
  'subject',
  'account',
  'number',
  'name',
  'school',
  'department',
  'role',
  'email',
] as const satisfies (keyof Mapping)[]
export const emptyMapping: Mapping = {
  subject: '',
  account: '',
  number: '',
  name: '',
  school: '',
  department: '',
  role: '',
  email: '',
}

const shared = {
  /** Stored in linked accounts. */
  key: z.string().check(z.regex(/^[a-z0-9]{1,20}$/, 'wrong')),
  name: form.words(40),
  /** What happens if somebody comes whom no account is linked with: they are asked, get an account, or get none. */
  create: z._default(z.enum(['ask', 'automatic', 'never']), 'ask'),
  /** Names from here count as verified real names. */
  vouches: z._default(z.boolean(), false),
  /** Addresses from here have been checked; with OpenID Connect `email_verified` says so instead. */
  trustsEmail: z._default(z.boolean(), false),
  mapping: z._default(Mapping, emptyMapping),
  /** Values of the role that mean a teacher, separated by commas, in place of the usual ones. */
  teachers: z._default(form.maybe(300), ''),
}
/** Numbers and roles from here are the school's own: they find people in rosters, let them into classes, and let teachers make these. */
const knowsNumbers = z.boolean()
/** The house's own directory. */
export const directory = { ...shared, knowsNumbers: z._default(knowsNumbers, true) }
/** Where people may write of themselves what they like, or come from any company. */
export const anybody = { ...shared, knowsNumbers: z._default(knowsNumbers, false) }
export const clientId = form.text(200)
/** In place of the vendor's own servers, for tests: this machine alone. */
export const origin = z._default(
  form.maybe(100).check(z.refine((written) => written === '' || isSafe(written, ['', 'http:']), { error: 'wrong' })),
  '',
)

/** How a kind is spoken with: it redirects back, a browser posts its response, it is asked for a password, or it begins by itself. */
type Way = 'redirect' | 'post' | 'password' | 'elsewhere'

/**
 * A kind of log-in provider, as far as its settings go: who speaks it declares it, and gives the rest in its manifest
 * (identity/sso/kind.ts) and, for the admin's form, in the list of pages (identity/sso/web/shared/kind-form.tsx).
 */
export interface Kind<K extends string = string, S extends Settings = Settings> {
  readonly kind: K
  readonly name: Words
  readonly way: Way
  readonly settings: S
  /** The attributes that are taken if the mapping does not say otherwise. */
  readonly mapping: Mapping
  /** Its secret cannot be empty. */
  readonly needsSecret: boolean
  /** It ends its own log-in when a browser is sent there with nothing more. */
  readonly endsLogIns: boolean
  /** Why it is not safe to log in by these settings. */
  refusal?(settings: z.output<S>): Refusal | null
}
type Settings = z.ZodMiniObject<typeof directory & { kind: z.ZodMiniLiteral<string> }>

/**
 * The kinds of this installation by their names: each is added where it is declared.
 * @public Only exported interfaces can be added to.
 */
export interface ProviderKinds {
  oidc: typeof oidc
}
export type ProviderKind = keyof ProviderKinds
export type SettingsOf<K extends ProviderKind> = z.output<ProviderKinds[K]['settings']>
export type SsoProvider = { [K in ProviderKind]: SettingsOf<K> }[ProviderKind]

type DeclaredKind = ProviderKinds[ProviderKind]
const declared = new Map<string, DeclaredKind>()

/** Makes a kind known. */
export function defineKind<K extends string, S extends Settings>(kind: Kind<K, S>): Kind<K, S> {
  declared.set(kind.kind, kind as Kind as DeclaredKind)
  return kind
}

/** The kind of this name; undefined where the part that speaks it is not in this installation. */
export const declaredKind = (kind: string): DeclaredKind | undefined => declared.get(kind)

/** The kind of settings that were read. */
export function kindOf({ kind }: Pick<SsoProvider, 'kind'>): Kind {
  const found = declared.get(kind)
  if (!found) throw new Error(`The part that declares the kind ${kind} is not loaded`)
  return found
}

/** The settings of any kind that is declared before the first are read. */
export const SsoProvider = z.lazy(() => {
  const [first = oidc.settings, ...more] = [...declared.values()].map(({ settings }) => settings)
  return z.discriminatedUnion('kind', [first, ...more])
})

/** What is read of a provider whose kind is not part of this installation. */
export const AbsentProvider = z.object({ kind: z.string(), key: shared.key, name: shared.name })
export type AbsentProvider = z.output<typeof AbsentProvider>

/** OpenID Connect. */
export const oidc = defineKind({
  kind: 'oidc',
  name: { zh: 'OpenID Connect', en: 'OpenID Connect' },
  way: 'redirect',
  settings: z.object({
    ...anybody,
    kind: z.literal('oidc'),
    issuer: address,
    clientId,
    scope: z._default(
      form.text(300).check(z.refine((scope) => scope.split(/\s+/).includes('openid'), { error: 'wrong' })),
      'openid profile email',
    ),
  }),
  mapping: {
    subject: 'sub',
    account: 'preferred_username, name',
    number: 'employee_number, student_number',
    name: 'name',
    school: 'school, organization',
    department: 'department',
    role: 'affiliation, role',
    email: 'email',
  },
  needsSecret: true,
  endsLogIns: true,
})
