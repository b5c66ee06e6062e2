import * as z from 'zod/mini'
import { write } from './call.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'
import * as validation from './validation.ts'

const request = z.object({
  company: form.text(100),
  contact: form.text(50),
  phone: validation.phone,
  countryCode: z._default(validation.countryCode, '86'),
  code: validation.sixDigits,
  email: validation.email,
  type: z.enum(['algorithm', 'application']),
  budget: form.maybe(50),
  dataState: form.maybe(50),
  wantedDate: form.maybe(20),
  text: form.lines(1000),
})
export const editCompanyHoldCompetition = write('/common/cmpt/editCompanyHoldCompetition.json', {
  access: 'public',
  input: request,
  output: z.object({ requestId: shape.id, state: z.enum(['new', 'talking', 'accepted', 'closed']) }),
  summary: 'Ask to host a competition',
})
export const hostSendPhoneCode = write('/common/cmpt/sendPhoneCode.json', {
  access: 'public',
  input: z.object({
    phone: validation.phone,
    countryCode: z._default(validation.countryCode, '86'),
    captchaId: form.text(64),
    captchaAnswer: form.text(64),
  }),
  output: z.object({ ok: z.literal(true), resendSeconds: z.int(), validSeconds: z.int() }),
  summary: 'Send the code of the host form',
})
export const hostContact = write('/common/hostContact.json', {
  access: 'public',
  input: z.object({ name: form.text(50), contacts: validation.contact, text: form.lines(1000) }),
  output: shape.done,
  summary: 'Leave a contact for hosting',
})
