import { SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { ssoErrors } from './contract.ts'

/** The admin's calls for log-in providers. Secrets can be written and are never shown. */

const key = form.text(20)

const ProviderAddress = z.object({
  what: z.enum(['redirect', 'service', 'metadata', 'acs', 'entityId', 'logout']),
  url: z.string(),
})
export type ProviderAddress = z.output<typeof ProviderAddress>

export const adminSsoProviders = read('/admin/sso/providers.json', {
  access: 'admin',
  input: form.none,
  output: z.object({
    list: z.array(
      z.object({
        settings: SsoProvider,
        /** Switched on: offered on the log-in page. */
        on: z.boolean(),
        /** Set by the environment: shown, and changed only there. */
        fixed: z.boolean(),
        hasSecret: z.boolean(),
        /** Counts changes; 0 if fixed. */
        version: z.int(),
        /** Accounts that are linked, and those of them whose link is suspended. */
        linked: z.int(),
        suspended: z.int(),
      }),
    ),
    /** Those whose kind is not part of this installation, so that nobody can log in by them. */
    absent: z.array(
      z.object({
        kind: z.string(),
        key: z.string(),
        name: shape.Words,
        on: z.boolean(),
        fixed: z.boolean(),
        linked: z.int(),
        suspended: z.int(),
      }),
    ),
    /** What the other side asks for: addresses of this site, by key. */
    addresses: z.record(z.string(), z.array(ProviderAddress)),
  }),
  summary: 'All log-in providers with their settings, but no secrets',
})
export const saveSsoProvider = write('/admin/sso/save.json', {
  access: 'admin',
  input: z.object({
    settings: form.json(SsoProvider, 400_000),
    /** Empty: stays as it is. */
    secret: z._default(z.string().check(z.maxLength(20_000), form.noControls(true)), ''),
    /** The version that was edited; 0 for a new provider. */
    version: form.int,
  }),
  output: z.object({ version: z.int() }),
  perMinute: 60,
  summary: 'Add or change a log-in provider; a new one is switched off',
})
export const turnSsoProvider = write('/admin/sso/turn.json', {
  access: 'admin',
  input: z.object({ key, on: form.flag }),
  output: shape.done,
  perMinute: 60,
  summary: 'Switch a log-in provider on or off',
})
export const orderSsoProviders = write('/admin/sso/order.json', {
  access: 'admin',
  input: z.object({ keys: form.json(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(50))) }),
  output: shape.done,
  perMinute: 60,
  summary: 'Put the log-in providers in another order',
})
export const removeSsoProvider = write('/admin/sso/remove.json', {
  access: 'admin',
  input: z.object({ key, reason: form.lines(300) }),
  output: shape.done,
  perMinute: 60,
  summary: 'Remove a log-in provider; links of accounts stay and work again if it returns under the same key',
})

/** What a trial of a provider brought: nothing was logged in, linked or created. */
const Trial = z.object({
  provider: z.string(),
  /** Why it did not complete; null if it did, and for a wrong password. */
  reason: z.nullable(z.enum(ssoErrors)),
  /** The same in technical words; of a wrong password in the admin’s own. */
  problem: z.nullable(z.string()),
  /** As the provider named them. */
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  claims: z.nullable(
    z.object({
      subject: z.string(),
      account: z.string(),
      number: z.string(),
      name: z.string(),
      school: z.string(),
      department: z.string(),
      role: z.nullable(z.enum(['teacher', 'student'])),
      email: z.nullable(z.string()),
      emailVerified: z.boolean(),
    }),
  ),
  warnings: z.array(z.enum(['noNumber', 'noName', 'noRole', 'noEmail', 'notRealName', 'noAccount', 'linked'])),
})
export const ssoTrial = write('/admin/sso/trial.json', {
  access: 'admin',
  input: z.object({ token: form.text(200) }),
  output: Trial,
  perMinute: 60,
  summary: 'What a trial begun at `GET /v3/api/common/sso/start?provider=…&trial=1` brought; shown once',
})
export const trySsoPassword = write('/admin/sso/tryPassword.json', {
  access: 'admin',
  input: z.object({ key, user: form.text(100), password: form.secret }),
  output: Trial,
  perMinute: 20,
  summary: 'Try a directory (LDAP) with a user name and a password',
})
