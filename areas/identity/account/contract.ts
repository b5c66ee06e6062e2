import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'
import { LoginRecord } from './contract.session.ts'

const loginInput = z.object({
  /** User name, phone number or e-mail address. */
  account: form.text(100),
  countryCode: z._default(validation.countryCode, '86'),
  password: form.secret,
  /** Stay logged in for 7 days instead of 2. */
  remember: z._default(form.flag, false),
  token: form.text(200),
  ...form.maybeCaptcha,
})
export const login = write('/common/login.json', {
  access: 'public',
  may: 'anyone',
  input: loginInput,
  output: LoginRecord,
  perMinute: 60,
  summary: 'Log in by user name, phone or e-mail with a password',
})
export const userLogin = write('/user/common/login.json', {
  access: 'public',
  may: 'anyone',
  input: loginInput,
  output: LoginRecord,
  perMinute: 60,
  summary: 'The same log-in under its second address',
})
export const loginByCode = write('/common/loginByCode.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    /** Either phone or e-mail, with the log-in code that was sent there. */
    phone: z.optional(validation.phone),
    countryCode: z._default(validation.countryCode, '86'),
    email: z.optional(validation.email),
    code: validation.sixDigits,
    remember: z._default(form.flag, false),
    token: form.text(200),
  }),
  output: LoginRecord,
  perMinute: 60,
  summary: 'Log in by a code that was sent to one’s phone or e-mail address',
})
export const loginTwoStep = write('/common/loginTwoStep.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    /** Long if the log-in began at a provider that must be told at its end which it was. */
    ticket: form.text(5000),
    /** Six digits of the authenticator, or a recovery code. */
    code: form.code(30),
  }),
  output: LoginRecord,
  perMinute: 60,
  summary: 'The second step of a log-in',
})
export const register = write('/common/register.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    userName: validation.userName,
    /** Either phone or e-mail, with the code that was sent there. */
    phone: z.optional(validation.phone),
    countryCode: z._default(validation.countryCode, '86'),
    email: z.optional(validation.email),
    code: validation.sixDigits,
    password: validation.password,
    agree: form.flag,
    token: form.text(200),
    invitedBy: z.optional(form.text(32)),
  }),
  output: LoginRecord,
  perMinute: 60,
  summary: 'Make an account and log in',
})
const unlockTicket = z.object({ ticket: form.text(400) })
export const unlockTicketOf = read('/common/unlockTicket.json', {
  access: 'public',
  may: 'anyone',
  input: unlockTicket,
  output: z.object({ userName: z.string() }),
  perMinute: 60,
  summary: 'The account that the link in a lock mail unlocks',
})
export const unlock = write('/common/unlock.json', {
  access: 'public',
  may: 'anyone',
  input: unlockTicket,
  output: shape.done,
  perMinute: 60,
  summary:
    'Forget the failed log-ins of an account, by the link of a mail about a lock; this browser is known to it from then on',
})
export const clickCaptcha = read('/common/allow/clickCaptcha', {
  access: 'public',
  may: 'anyone',
  input: z.object({ id: form.text(64) }),
  output: z.object({
    id: z.string(),
    /** A PNG as data address, 300×160. */
    image: z.string(),
    /** The characters to click, in order. */
    characters: z.array(z.string()),
    validSeconds: z.int(),
  }),
  summary: 'The click-in-order picture of a challenge',
})
/** A challenge for ALTCHA's widget (proof of work, version 2). */
const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    data: z.object({ id: z.string(), purpose: z.string() }),
  }),
  signature: z.string(),
})
export const captchaWork = read('/common/allow/captcha/work', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    id: form.text(64),
    /** `login:` and the account, or `code:` and the recipient (+86138…, an e-mail address, `own`): the solution is only valid for that. */
    purpose: form.text(120),
  }),
  output: z.object({ id: z.string(), challenge: WorkChallenge, validSeconds: z.int() }),
  summary: 'Proof of work as an alternative to the picture',
})
export const captchaImage = read('/common/allow/captcha/image', {
  access: 'public',
  may: 'anyone',
  input: z.object({ id: form.text(64) }),
  output: z.object({ id: z.string(), image: z.string(), validSeconds: z.int() }),
  summary: 'A picture with characters to type, for a challenge',
})
export const captchaGen = read('/common/allow/gen', {
  access: 'public',
  may: 'anyone',
  input: form.none,
  output: z.object({ id: z.string() }),
  perMinute: limits.captcha.perAddressMinute,
  summary: 'A new captcha challenge',
})
const codePurpose = z.enum(['register', 'login', 'reset'])
/** A code that was asked for. Shared by all calls that send one. */
export const CodeSent = z.object({
  ok: z.literal(true),
  resendSeconds: z.int(),
  validSeconds: z.int(),
  /** False where the site has no sender for e-mails or text messages: the code only stands in the admins’ outbox. */
  leaves: z.boolean(),
})
export const sendPhoneAuthCode = write('/common/sendPhoneAuthCode.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    phone: validation.phone,
    countryCode: z._default(validation.countryCode, '86'),
    purpose: z._default(codePurpose, 'register'),
    ...form.sending,
  }),
  output: CodeSent,
  summary: 'Send a code to a phone',
})
export const resendEmail = write('/common/resendEmail.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ email: validation.email, purpose: z._default(codePurpose, 'register'), ...form.sending }),
  output: CodeSent,
  summary: 'Send a code to an e-mail address, or send it again',
})
export const checkCode = write('/common/code', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    phone: z.optional(validation.phone),
    countryCode: z._default(validation.countryCode, '86'),
    email: z.optional(validation.email),
    purpose: z._default(codePurpose, 'register'),
    code: validation.sixDigits,
  }),
  output: shape.done,
  perMinute: 60,
  summary: 'Check a code without using it up; a wrong one counts as a try',
})
export const sendEmailForReset = write('/common/user/sendEmailForReset.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ email: validation.email, ...form.sending }),
  output: CodeSent,
  summary: 'Recovery: send a code by e-mail',
})
export const sendPhoneAuthForResetNew = write('/common/user/sendPhoneAuthForResetNew.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ phone: validation.phone, countryCode: z._default(validation.countryCode, '86'), ...form.sending }),
  output: CodeSent,
  summary: 'Recovery: send a code by SMS',
})
const resetTicket = z.object({ resetToken: z.string(), validSeconds: z.int() })
export const mailForReset = write('/common/user/mailForReset.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ email: validation.email, code: validation.sixDigits }),
  output: resetTicket,
  perMinute: 60,
  summary: 'Recovery: exchange an e-mail code for a reset ticket',
})
export const phoneAuthForResetNew = write('/common/user/phoneAuthForResetNew.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    phone: validation.phone,
    countryCode: z._default(validation.countryCode, '86'),
    code: validation.sixDigits,
  }),
  output: resetTicket,
  perMinute: 60,
  summary: 'Recovery: exchange an SMS code for a reset ticket',
})
export const resetpasswordNew = write('/common/user/resetpasswordNew.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ resetToken: form.text(400), password: validation.recoveryPassword }),
  output: shape.done,
  perMinute: 60,
  summary: 'Recovery: set the new password; every log-in ends',
})
export const userNameIsExist = read('/user/userNameIsExist.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ userName: validation.userName }),
  output: z.object({ exist: z.boolean() }),
  perMinute: 60,
  summary: 'Whether a user name is taken',
})
export const getToken = read('/common/getToken.json', {
  access: 'public',
  may: 'anyone',
  input: form.none,
  output: z.object({ token: z.string(), validSeconds: z.int() }),
  summary: 'A short-lived one-use token for the log-in and registration forms',
})
