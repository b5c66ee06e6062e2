import * as z from 'zod/mini'
import * as form from '../contract/form.ts'

/** The settings of log-in providers, as the admin console edits them and as the environment variable SSO_PROVIDERS lists them. */

export const providerKinds = ['oidc', 'cas', 'saml', 'ldap', 'wecom', 'dingtalk', 'feishu', 'wechat', 'lti'] as const
export type ProviderKind = (typeof providerKinds)[number]
const withoutSecret: readonly ProviderKind[] = ['cas', 'saml', 'ldap', 'lti']
/** Kinds whose secret cannot be empty. */
export const needsSecret = (kind: ProviderKind) => !withoutSecret.includes(kind)
/** Kinds that end their own log-in when a browser is sent there with nothing more. */
export const endsLogIns = (kind: ProviderKind) => kind === 'oidc' || kind === 'cas'
/** A course platform (LTI) opens this site itself, so that its log-in begins there and nowhere here. */
export const beginsElsewhere = (kind: ProviderKind) => kind === 'lti'

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i
const isSafe = (written: string, [safe, open]: readonly [string, string]) => {
  if (!URL.canParse(written)) return false
  const { protocol, hostname, username } = new URL(written)
  return username === '' && (protocol === safe || (protocol === open && LOOPBACK.test(hostname)))
}
/** What is sent there must be read by nobody else: https, or http to this machine. */
const address = form
  .text(500)
  .check(z.refine((written) => written === '' || isSafe(written, ['https:', 'http:']), { error: 'httpsUrl' }))
const maybeAddress = form
  .maybe(500)
  .check(z.refine((written) => written === '' || isSafe(written, ['https:', 'http:']), { error: 'httpsUrl' }))
const ldapAddress = form
  .text(500)
  .check(z.refine((written) => written === '' || /^ldaps?:\/\/[^\s/?#@]+\/?$/.test(written), { error: 'wrong' }))

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
const directory = { ...shared, knowsNumbers: z._default(knowsNumbers, true) }
/** Where people may write of themselves what they like, or come from any company. */
const anybody = { ...shared, knowsNumbers: z._default(knowsNumbers, false) }
/** Kinds whose numbers and roles count unless the operator says otherwise. */
export const directoryKinds: readonly ProviderKind[] = ['cas', 'saml', 'ldap', 'lti']
const clientId = form.text(200)
/** In place of the vendor's own servers, for tests: this machine alone. */
const origin = z._default(
  form.maybe(100).check(z.refine((written) => written === '' || isSafe(written, ['', 'http:']), { error: 'wrong' })),
  '',
)
const certificates = z._default(form.maybe(40_000), '')

export const SsoProvider = z.discriminatedUnion('kind', [
  z.object({
    ...anybody,
    kind: z.literal('oidc'),
    issuer: address,
    clientId,
    scope: z._default(
      form.text(300).check(z.refine((scope) => scope.split(/\s+/).includes('openid'), { error: 'wrong' })),
      'openid profile email',
    ),
  }),
  z.object({
    ...directory,
    kind: z.literal('cas'),
    /** Without `/login`. */
    url: address,
    version: z._default(z.enum(['2', '3']), '3'),
  }),
  z.object({
    ...directory,
    kind: z.literal('saml'),
    /** The identity provider's metadata; the three fields below are then empty. */
    metadata: z._default(form.maybe(200_000), ''),
    entityId: z._default(form.maybe(500), ''),
    entryPoint: z._default(maybeAddress, ''),
    logoutUrl: z._default(maybeAddress, ''),
    /** PEM, one after the other. */
    certificates,
    /** Our own certificate (PEM), if the secret is its private key: requests are signed, and assertions may be encrypted. */
    certificate: certificates,
  }),
  z.object({
    ...directory,
    kind: z.literal('ldap'),
    url: ldapAddress,
    startTls: z._default(z.boolean(), false),
    /** Certificates of the authorities to trust (PEM); empty: those that the system trusts. */
    ca: certificates,
    baseDn: form.text(500),
    /** The service account that searches. */
    bindDn: form.text(500),
    /** `{user}` is what was typed, escaped. */
    filter: z._default(
      form.text(500).check(z.refine((filter) => filter.includes('{user}'), { error: 'wrong' })),
      '(uid={user})',
    ),
    /** Days after which a link is suspended if the directory no longer knows somebody; 0: never. */
    goneDays: z._default(z.int().check(z.minimum(0), z.maximum(365)), 7),
  }),
  z.object({ ...anybody, kind: z.literal('wecom'), clientId, agentId: form.text(40), origin }),
  /** `corpId`: whose members may log in; empty: those of any. */
  z.object({ ...anybody, kind: z.literal('dingtalk'), clientId, corpId: z._default(form.maybe(100), ''), origin }),
  z.object({
    ...anybody,
    kind: z.literal('feishu'),
    clientId,
    /** Whose members may log in; empty: those of any. */
    tenant: z._default(form.maybe(100), ''),
    /** Lark, outside of the mainland. */
    international: z._default(z.boolean(), false),
    origin,
  }),
  z.object({ ...anybody, kind: z.literal('wechat'), clientId, origin }),
  z.object({
    ...directory,
    kind: z.literal('lti'),
    issuer: address,
    clientId,
    /** Deployments that may open this site, separated by commas; empty: all of this client. */
    deployments: z._default(form.maybe(1000), ''),
    /** Where it takes requests for a log-in, gives tokens for its services, and shows its keys. */
    authorizationUrl: address,
    tokenUrl: address,
    jwksUrl: address,
    /** The audience of our requests for tokens, where it is not `tokenUrl`. */
    tokenAudience: z._default(form.maybe(500), ''),
  }),
])
export type SsoProvider = z.output<typeof SsoProvider>

/** Whether passwords would go over the network for everybody to read. */
export const isOpenLdap = (settings: SsoProvider): boolean =>
  settings.kind === 'ldap' && !settings.startTls && !isSafe(settings.url, ['ldaps:', 'ldap:'])

/** The attributes that are taken if the mapping does not say otherwise. */
export const defaultMappings: Record<ProviderKind, Mapping> = {
  oidc: {
    subject: 'sub',
    account: 'preferred_username, name',
    number: 'employee_number, student_number',
    name: 'name',
    school: 'school, organization',
    department: 'department',
    role: 'affiliation, role',
    email: 'email',
  },
  cas: {
    subject: 'user',
    account: 'user',
    number: 'employeeNumber, studentNumber, user',
    name: 'cn, displayName, name, userName',
    school: 'o',
    department: 'departmentNumber, department, ou',
    role: 'eduPersonAffiliation, containerId, role',
    email: 'mail, email',
  },
  saml: {
    subject: 'eduPersonPrincipalName, nameID',
    account: 'eduPersonPrincipalName, uid',
    number: 'employeeNumber, uid',
    name: 'displayName, cn',
    school: 'o, schacHomeOrganization',
    department: 'ou',
    role: 'eduPersonScopedAffiliation, eduPersonAffiliation',
    email: 'mail',
  },
  ldap: {
    subject: 'entryUUID',
    account: 'uid, sAMAccountName',
    number: 'employeeNumber, uid, sAMAccountName',
    name: 'displayName, cn',
    school: 'o',
    department: 'department, departmentNumber, ou',
    role: 'eduPersonAffiliation, employeeType',
    email: 'mail',
  },
  wecom: {
    ...emptyMapping,
    subject: 'userid',
    account: 'userid',
    number: 'userid',
    name: 'name',
    department: 'department',
    email: 'biz_mail, email',
  },
  dingtalk: {
    ...emptyMapping,
    subject: 'unionId',
    account: 'nick',
    number: 'job_number',
    name: 'name',
    email: 'org_email, email',
  },
  feishu: {
    ...emptyMapping,
    subject: 'open_id',
    account: 'name',
    number: 'employee_no',
    name: 'name',
    email: 'enterprise_email, email',
  },
  wechat: { ...emptyMapping, subject: 'openid', account: 'nickname' },
  lti: {
    subject: 'sub',
    account: 'user_username, preferred_username, name',
    number: 'person_sourcedid',
    name: 'name',
    school: 'school',
    department: 'department',
    role: 'role',
    email: 'email',
  },
}
