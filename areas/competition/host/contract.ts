import { CodeSent } from '@leitai/identity/account/contract'
import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'

/** 待联系, 沟通中, 已立项, 已关闭 */
export const HostRequestState = z.enum(['new', 'talking', 'accepted', 'closed'])
export const hostTypes = ['algorithm', 'application'] as const
export const budgets = ['none', 'under50k', '50k-200k', '200k-1m', 'over1m'] as const
/** The contact that a request was proven by, with a code sent to it. */
export const provingContacts = ['phone', 'email'] as const
export const dataStates = ['ready', 'partly', 'planned', 'help'] as const
const request = {
  company: form.text(100),
  contact: form.text(50),
  phone: validation.phone,
  countryCode: z._default(validation.countryCode, '86'),
  email: validation.email,
  type: z.enum(hostTypes),
  budget: z._default(z.enum(budgets), 'none'),
  dataState: z._default(z.enum(dataStates), 'planned'),
  /** yyyy-MM-dd, or empty. */
  wantedDate: z.optional(validation.day),
  text: form.lines(1000),
}
export const editCompanyHoldCompetition = write('/common/cmpt/editCompanyHoldCompetition.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ ...request, code: validation.sixDigits }),
  output: z.object({ requestId: shape.id, state: HostRequestState }),
  perMinute: 20,
  summary: 'Ask to host a competition; one open request for each proven contact, a second one changes it',
})
export const hostSendPhoneCode = write('/common/cmpt/sendPhoneCode.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    phone: validation.phone,
    countryCode: z._default(validation.countryCode, '86'),
    /** Needed where the site can send only e-mail: the code goes there. */
    email: z.optional(validation.email),
    ...form.sending,
  }),
  output: CodeSent,
  summary: 'Send the code of the host form: to the phone, or by e-mail where nothing else can be sent',
})
export const hostContact = write('/common/hostContact.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ name: form.text(50), contacts: validation.contact, text: form.lines(1000) }),
  output: shape.done,
  perMinute: 5,
  summary: 'Leave a contact for hosting',
})
export const myHostRequests = read('/user/host/requests.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.array(
    z.object({
      requestId: shape.id,
      company: z.string(),
      state: HostRequestState,
      at: shape.time,
      /** The draft created from it. */
      cmptId: z.nullable(shape.id),
    }),
  ),
  summary: 'One’s own requests to host',
})

const Row = z.object({
  id: shape.id,
  company: z.string(),
  contact: z.string(),
  /** With its country code. */
  phone: z.string(),
  email: z.string(),
  provenBy: z.enum(provingContacts),
  type: z.enum(hostTypes),
  budget: z.enum(budgets),
  dataState: z.enum(dataStates),
  wantedDate: z.nullable(z.string()),
  text: z.string(),
  state: HostRequestState,
  /** Notes of those who work on it. */
  note: z.string(),
  /** The future owner's account: the requester, else the owner of the proven contact; null if there is none yet. */
  person: z.nullable(shape.Person),
  cmptId: z.nullable(shape.id),
  at: shape.time,
  changedAt: shape.time,
})
export const hostRequestQueue = read('/admin/host/requests.json', {
  access: 'admin',
  input: z.object({
    state: z._default(HostRequestState, 'new'),
    type: z.optional(request.type),
    /** Words of the number (#1), the company, who asks and how to reach them, the text or the note. */
    keyword: z._default(form.maybe(40), ''),
    ...form.days,
    ...form.paging,
  }),
  output: shape.page(Row),
  summary: 'Requests to host, by state',
})
export const workOnHostRequest = write('/admin/host/work.json', {
  access: 'admin',
  input: z.object({ id: form.id, state: HostRequestState, note: z._default(form.maybe(1000), '') }),
  output: z.object({ cmptId: z.nullable(shape.id) }),
  summary: 'Move a request on; accepted, it becomes a draft competition that the requester owns',
})
export const hostContacts = read('/admin/host/contacts.json', {
  access: 'admin',
  input: z.object({
    open: z._default(form.flag, true),
    /** Words of the name, the contact or the text. */
    keyword: z._default(form.maybe(40), ''),
    ...form.days,
    ...form.paging,
  }),
  output: shape.page(
    z.object({
      id: shape.id,
      name: z.string(),
      contacts: z.string(),
      text: z.string(),
      at: shape.time,
      doneAt: shape.maybeTime,
    }),
  ),
  summary: 'Contacts that were left for hosting',
})
export const doneWithContact = write('/admin/host/contactDone.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'A contact has been answered',
})
