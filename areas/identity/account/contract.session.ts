import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/* Separate from the other account calls: every page needs the current user, few need more. */

/** The log-in record of the specification, section 3. `token` is an opaque public id of the session, not its secret. */
export const LoginRecord = z.object({
  loginFlag: z.boolean(),
  userId: z.nullable(shape.id),
  userName: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  token: z.nullable(z.string()),
  role: z.nullable(z.enum(['user', 'admin'])),
  /** The password is shorter than the current rule and should be changed. */
  passwordWeak: z.boolean(),
  /** Texts whose new version requires consent: terms, privacy. */
  consentDue: z.array(z.enum(['terms', 'privacy'])),
  /** Works on a competition as a host. */
  hosts: z.boolean(),
  /** When the account will close, while that can be undone. */
  closingAt: shape.maybeTime,
  /** The password was right, but a second step is required: send this with its code to loginTwoStep. */
  twoStepTicket: z.nullable(z.string()),
})
export type LoginRecord = z.infer<typeof LoginRecord>

export const logout = write('/common/logout.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    ...shape.done.shape,
    /** The provider that began this log-in and can end its own: at `GET /v3/api/common/sso/leave?provider=…&ticket=…`. */
    elsewhere: z.nullable(
      z.object({
        provider: z.string(),
        /** Tells the server for ten minutes which log-in it was; null where the provider knows it from the browser. */
        ticket: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'End this log-in',
})

export const currentLogin = read('/common/currentLogin.json', {
  access: 'mixed',
  may: 'anyone',
  input: form.none,
  output: LoginRecord,
  summary: 'The start-up call: who is logged in',
})

/** The platform’s version numbers of consent texts; each of the operator’s texts that requires new consent adds one. */
export const CONSENT_VERSIONS = { terms: 1, privacy: 1, realname: 1 } as const
