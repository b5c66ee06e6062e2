import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'
import { CodeSent } from '../account/contract.ts'

export const RealNameState = z.enum(['none', 'pending', 'verified', 'refused', 'changing', 'releasing'])
export type RealNameState = z.infer<typeof RealNameState>
/** Mainland identity card, passport, Hong Kong/Macau pass, Taiwan pass. */
export const CardKind = z.enum(['id', 'passport', 'hkmo', 'taiwan'])

/** `directory`: a log-in provider vouches for the name; there is no document. */
const ShownKind = z.enum([...CardKind.options, 'directory'])

export const isIdCardVerified = read('/user/isIdCardVerified.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    state: RealNameState,
    /** The reviewer's reason if the last application was refused. */
    reason: z.nullable(z.string()),
    kind: z.nullable(ShownKind),
    /** Masked, as 1101**********002X. */
    cardNo: z.nullable(z.string()),
    /** Masked, as 张*三. */
    name: z.nullable(z.string()),
    verifiedAt: shape.maybeTime,
    appliedAt: shape.maybeTime,
    /** When the photos of the last application are deleted. */
    photosDeletedAt: shape.maybeTime,
    /** True if a provider verifies mainland identity cards automatically. */
    instant: z.boolean(),
  }),
  summary: 'One’s real-name state',
})
export const isCardNoVerified = read('/user/isCardNoVerified.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ kind: CardKind, cardNo: form.text(30) }),
  output: z.object({ used: z.boolean() }),
  perMinute: 10,
  summary: 'Whether a document belongs to another account',
})
export const cardPhoneAuth = read('/user/cardPhoneAuth.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ code: validation.sixDigits }),
  output: z.object({ ticket: z.string(), validSeconds: z.int() }),
  summary: 'Check the code that real-name verification asks for; the ticket goes with the card',
})
export const cardInput = z.object({
  kind: CardKind,
  name: form.text(50),
  cardNo: form.text(30),
  /** Of cardPhoneAuth; required for every card. */
  ticket: z.optional(form.text(400)),
  /** fullPath of pictures uploaded with `use` card: 1 to 3 for other documents and for manual review. */
  photos: z._default(form.json(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(4))), []),
  /** Who consents for a person under 14: name and phone, with a photo of the signed consent among the photos. */
  guardian: z.optional(form.json(z.object({ name: form.text(50), phone: validation.mobile }))),
  /** The separate consent to real-name verification. */
  agree: form.flag,
})
const state = z.object({ state: RealNameState })
export const cardVerified = write('/user/cardVerified.json', {
  access: 'login',
  may: 'loggedIn',
  input: cardInput,
  output: state,
  perMinute: 20,
  summary: 'Verify one’s name by mainland identity card',
})
export const userCardApply = write('/user/userCardApply.json', {
  access: 'login',
  may: 'loggedIn',
  input: cardInput,
  output: state,
  perMinute: 20,
  summary: 'Ask for verification by another document',
})
export const userCardRelieveApply = write('/user/userCardRelieveApply.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ reason: form.lines(500) }),
  output: state,
  summary: 'Ask to release one’s document',
})
export const userCardUpdateApply = write('/user/userCardUpdateApply.json', {
  access: 'login',
  may: 'loggedIn',
  input: cardInput,
  output: state,
  perMinute: 20,
  summary: 'Ask to change one’s document',
})
export const cmptSubmitVerifyUser = write('/cmpt/submitVerifyUser.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id, ...cardInput.shape }),
  output: state,
  perMinute: 20,
  summary: 'Verify one’s name from a competition’s page',
})
export const cmptSendPhoneAuthCode = write('/cmpt/sendPhoneAuthCode.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ cmptId: z.optional(form.id), ...form.sending }),
  output: CodeSent,
  summary: 'Send the code that real-name verification asks for to one’s own phone',
})

/** A reviewer's view. Only here are numbers unmasked, and every view is recorded in the user's access log. */
const Application = z.object({
  id: shape.id,
  person: shape.Person,
  action: z.enum(['verify', 'change', 'release']),
  kind: z.nullable(CardKind),
  name: z.nullable(z.string()),
  cardNo: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  guardian: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  state: z.enum(['pending', 'approved', 'refused']),
  /** Signed addresses of the watermarked photos; empty once they are deleted. */
  photos: z.array(z.string()),
  appliedAt: shape.time,
  decidedAt: shape.maybeTime,
  decidedBy: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** Waiting longer than the allowed working days. */
  overdue: z.boolean(),
})
export const realNameQueue = read('/admin/realname/queue.json', {
  access: 'admin',
  input: z.object({
    state: z._default(z.enum(['pending', 'approved', 'refused']), 'pending'),
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  /** Masked, without photos. */
  output: z.object({ ...shape.page(Application).shape, overdue: z.int() }),
  summary: 'Real-name applications, those that wait longest first',
})
export const realNameApplication = read('/admin/realname/application.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: Application,
  summary: 'One real-name application in full; access is logged',
})
export const decideRealName = write('/admin/realname/decide.json', {
  access: 'admin',
  input: z.object({ id: form.id, approve: form.flag, answer: z._default(form.maybe(300), '') }),
  output: shape.done,
  summary: 'Approve or refuse a real-name application; a refusal needs a reason',
})
