import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'
import { CodeSent } from '../account/contract.ts'

/** Account security: password, phone, e-mail, SSO, two-step verification, devices, and the security log. */

const phone = { phone: validation.phone, countryCode: z._default(validation.countryCode, '86') }

export const changePassword = write('/user/setting/changePassword.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ oldPassword: form.secret, password: validation.password }),
  output: shape.done,
  perMinute: 20,
  summary: 'Change the password; every log-in ends',
})
export const thirdUpdatePassword = write('/user/third/updatePassword.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ password: validation.password }),
  output: shape.done,
  summary: 'Add a password to an account that has none; every log-in ends',
})
/** `ticket` of checkOldPhoneAndEmail, required if a phone or e-mail address is bound already. */
const ticket = { ticket: z.optional(form.text(400)) }
export const phoneVerified = write('/user/setting/phoneVerified.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ ...phone, code: validation.sixDigits, ...ticket }),
  output: shape.done,
  summary: 'Bind a phone number, or change it',
})
export const mailVerified = write('/user/setting/mailVerified.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ email: validation.email, code: validation.sixDigits, ...ticket }),
  output: shape.done,
  summary: 'Bind an e-mail address, or change it',
})
export const sendMailAuth = write('/user/setting/sendMailAuth.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ email: validation.email, ...form.sending }),
  output: CodeSent,
  summary: 'Send a code to a new e-mail address',
})
export const sendUserPhoneAuth = write('/user/setting/sendUserPhoneAuth.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    /** Which bound contact; default: the phone. */
    by: z._default(z.enum(['phone', 'email']), 'phone'),
    ...form.sending,
  }),
  output: CodeSent,
  summary: 'Send a code to the phone (or e-mail address) that is bound',
})
export const settingSendPhoneAuth = write('/user/setting/sendPhoneAuth.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ ...phone, ...form.sending }),
  output: CodeSent,
  summary: 'Send a code to a new phone',
})
export const checkOldPhoneAndEmail = write('/user/setting/checkOldPhoneAndEmail.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ by: z._default(z.enum(['phone', 'email']), 'phone'), code: validation.sixDigits }),
  output: z.object({ ticket: z.string(), validSeconds: z.int() }),
  summary: 'Prove that one still has the old phone or e-mail address',
})
export const judgeUserPhone = read('/user/judgeUserPhone.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    bound: z.boolean(),
    /** Masked, as +86 138****0001. */
    phone: z.nullable(z.string()),
  }),
  summary: 'Whether a phone is bound',
})
export const deleteBindingThird = write('/user/setting/deleteBindingThird.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ type: form.text(30) }),
  output: shape.done,
  summary: 'Unbind an SSO provider, while another sign-in method remains',
})

export const devices = read('/user/setting/devices.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.array(
    z.object({
      mark: z.string(),
      /** Browser and system, from the user agent. */
      device: z.string(),
      ip: z.string(),
      since: shape.time,
      seenAt: shape.time,
      expiresAt: shape.time,
      current: z.boolean(),
    }),
  ),
  summary: 'One’s log-ins',
})
export const endDevice = write('/user/setting/endDevice.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    /** A session's mark; `others` for all except this one. */
    mark: form.text(40),
  }),
  output: z.object({ ended: z.int() }),
  summary: 'End a log-in',
})

export const twoStepState = read('/user/setting/twoStep.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({ on: z.boolean(), recoveryLeft: z.int() }),
  summary: 'Whether log-ins need a second step',
})
export const twoStepBegin = write('/user/setting/twoStep/begin.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ password: z._default(z.string().check(z.maxLength(200)), '') }),
  output: z.object({
    /** Base 32, for typing into an authenticator. */
    secret: z.string(),
    /** otpauth:// address, for a QR code. */
    uri: z.string(),
  }),
  perMinute: 20,
  summary: 'Make the secret of a second step; the password is asked for where there is one',
})
export const twoStepConfirm = write('/user/setting/twoStep/confirm.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ code: validation.sixDigits }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  perMinute: 20,
  summary: 'Turn the second step on; the recovery codes are shown only now',
})
export const twoStepEnd = write('/user/setting/twoStep/end.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ code: form.code(30) }),
  output: shape.done,
  perMinute: 20,
  summary: 'Turn the second step off, by a code of the authenticator or a recovery code',
})

export const accountEventKinds = [
  'login',
  'loginFailed',
  'logout',
  'register',
  'passwordChanged',
  'passwordReset',
  'phoneBound',
  'mailBound',
  'thirdBound',
  'thirdUnbound',
  'twoStepOn',
  'twoStepOff',
  'deviceEnded',
  'dataExported',
  'closureAsked',
  'closureUndone',
  'realNameApplied',
  'realNameDecided',
  'adminAccess',
  'tokenMade',
  'tokenRevoked',
] as const
export const accessLog = read('/user/setting/accessLog.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(form.paging),
  output: shape.page(
    z.object({
      id: shape.id,
      at: shape.time,
      kind: z.enum(accountEventKinds),
      ip: z.string(),
      device: z.string(),
      /** For example the provider, or which data an admin viewed. */
      detail: z.string(),
    }),
  ),
  summary: 'The access log of one’s account, newest first',
})
