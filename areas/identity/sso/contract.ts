import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'
import { LoginRecord } from '../account/contract.session.ts'
import { LinkableProvider } from './contract.linked.ts'

/**
 * Single sign-on (SSO). The browser opens `GET /v3/api/common/sso/start?provider=…&back=…`, returns from the provider, and is redirected to the
 * log-in page (or, if logged in, to the settings) with `sso=<ticket>` in the address. A directory with passwords (LDAP) gives the same ticket
 * by `ssoPassword`.
 */

/** Why a log-in came back without a ticket: `ssoError` in the address of the log-in page. */
export const ssoErrors = [
  'failed',
  'denied',
  'expired',
  'tooMany',
  'unknown',
  'down',
  'subject',
  'suspended',
  'settings',
] as const
export type SsoError = (typeof ssoErrors)[number]

export const ssoProviders = read('/common/sso/providers.json', {
  access: 'public',
  may: 'anyone',
  input: form.none,
  output: z.array(LinkableProvider),
  summary: 'The SSO providers that the operator has set',
})
export const ssoPassword = write('/common/sso/password.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    provider: form.text(20),
    user: form.text(100),
    password: form.secret,
    /** One-use token of the form. */
    token: form.text(200),
    ...form.maybeCaptcha,
  }),
  output: z.object({
    /** For ssoLogin or bindThird, in this browser alone. */
    ticket: z.string(),
  }),
  perMinute: 60,
  summary: 'Prove to a directory (LDAP) who one is, by user name and password',
})
export const ssoLogin = write('/common/ssoLogin', {
  access: 'public',
  may: 'anyone',
  input: z.object({ token: form.text(200) }),
  output: z.object({
    ...LoginRecord.shape,
    /** No account has this SSO identity yet: create or link one with the same ticket. Null once logged in. */
    newcomer: z.nullable(
      z.object({
        provider: z.string(),
        /** Of the provider. */
        name: shape.Words,
        suggestedName: z.string(),
        email: z.nullable(z.string()),
        /** False: the provider opens no accounts; one that exists can be linked. */
        creates: z.boolean(),
      }),
    ),
  }),
  perMinute: 60,
  summary: 'Exchange the SSO provider’s ticket for a log-in',
})
export const ssoCreate = write('/common/sso/create.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ token: form.text(200), userName: validation.userName, agree: form.flag }),
  output: LoginRecord,
  perMinute: 60,
  summary: 'First SSO log-in: make an account and log in',
})
export const ssoLink = write('/common/sso/link.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    token: form.text(200),
    account: form.text(100),
    countryCode: z._default(validation.countryCode, '86'),
    password: form.secret,
    formToken: form.text(200),
    ...form.maybeCaptcha,
  }),
  output: LoginRecord,
  perMinute: 60,
  summary: 'First SSO log-in: link an account that one has, and log in',
})
export const bindThird = write('/user/setting/bindThird.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ token: form.text(200), proof: form.proof }),
  output: shape.done,
  perMinute: 20,
  summary:
    'Bind the SSO identity of a ticket to one’s account; asks again for a code of the second step, or the password',
})
