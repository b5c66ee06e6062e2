import { events, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** `num` is the sum; muted kinds do not count. */
const unread = z.object({ num: z.int(), notices: z.int(), letters: z.int() })
export const msgNoticeNum = write('/user/msg/noticeNum.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: unread,
  summary: 'How many messages are unread (old address)',
})
export const noticeNum = read('/user/message/noticeNum.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: unread,
  summary: 'How many messages are unread',
})
export const blackMessageList = read('/user/message/blackMessageList.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(form.paging),
  output: shape.page(z.object({ ...shape.Person.shape, at: shape.time })),
  summary: 'The people whose messages one refuses',
})
export const NoticeKind = z.enum(['system', 'team', 'competition', 'official'])
const Notice = z.object({
  id: shape.id,
  kind: NoticeKind,
  title: shape.Words,
  body: shape.Words,
  /** Whether the body is Markdown; otherwise it is plain text. */
  markdown: z.boolean(),
  link: z.nullable(z.string()),
  read: z.boolean(),
  at: shape.time,
  /** Set if the notice is about a team invitation; `open`: it can still be answered. */
  invite: z.nullable(z.object({ open: z.boolean() })),
})
export const findUserMsgByPage = read('/user/message/findUserMsgByPage.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ kind: z.optional(NoticeKind), unread: z._default(form.flag, false), ...form.paging }),
  output: shape.page(Notice),
  summary: 'One’s notices',
})
const DirectMessage = z.object({
  id: shape.id,
  from: shape.Person,
  to: shape.Person,
  text: z.string(),
  read: z.boolean(),
  at: shape.time,
  /** In the list of threads: number of unread messages in this one. */
  unread: z.int(),
})
export const findPrivateLetterByPage = read('/user/message/findPrivateLetterByPage.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    /** Omitted: the list of threads, each by its latest message. */
    withUserId: z.optional(form.id),
    /** Searches names and texts. */
    keyword: z._default(form.maybe(40), ''),
    /** For the list of threads: only those with unread messages. */
    unread: z.optional(form.flag),
    /** For one thread: only messages older than this one. */
    before: z.optional(form.id),
    ...form.paging,
  }),
  output: z.object({
    /** Newest first. */
    ...shape.page(DirectMessage).shape,
    /** For one thread: the other user, and why the caller cannot write now. */
    thread: z.nullable(
      z.object({
        person: shape.Person,
        closed: z.boolean(),
        refused: z.boolean(),
        may: z.object({ write: z.nullable(z.string()) }),
      }),
    ),
  }),
  summary: 'One’s threads, or the messages of one thread',
})
const withWhom = z.object({ userId: form.id })
export const markMessagesRead = write('/user/message/readLetters.json', {
  access: 'login',
  may: 'loggedIn',
  input: withWhom,
  output: shape.done,
  perMinute: 300,
  summary: 'Mark what a person wrote as read',
})
export const deleteMessages = write('/user/message/delLetters.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ ...withWhom.shape, /** Omitted: the whole thread. */ ids: z.optional(form.ids) }),
  output: shape.done,
  summary: 'Delete messages, or a thread, for oneself; the other side keeps theirs',
})
export const messageEvents = events('/user/message/events', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({ kind: z.enum(['notice', 'letter', 'read']), userId: z.nullable(shape.id) }),
  summary: 'Live events: new notices and messages, and read receipts',
})
export const getDcWxAppNoticeDetail = read('/user/message/getDcWxAppNoticeDetail.json', {
  access: 'login',
  may: 'own',
  input: z.object({ id: form.id }),
  output: Notice,
  summary: 'One official notice, whole',
})
const person = z.object({ userId: form.id })
export const acceptSender = write('/user/message/acceptSender.json', {
  access: 'login',
  may: 'loggedIn',
  input: person,
  output: shape.done,
  summary: 'Take a person off one’s refuse list',
})
export const blacklistSender = write('/user/message/backlistSender.json', {
  access: 'login',
  may: 'loggedIn',
  input: person,
  output: shape.done,
  summary: 'Refuse a person’s messages',
})
const several = z.object({ ids: form.ids })
/** An official notice goes to everybody; notices of competitions and teams are sent by events. */
const words = (max: number) => form.json(form.wordLines(max))
export const sendOfficialNotice = write('/admin/notice/send.json', {
  access: 'admin',
  input: z.object({
    title: words(100),
    body: words(5000),
    /** Path on this site below its base, e.g. /news-list.html; may be empty. */
    link: z._default(form.maybe(300).check(z.regex(/^(\/[^/\\].*)?$/)), ''),
  }),
  output: z.object({ id: shape.id }),
  perMinute: 10,
  summary: 'Send an official notice to everybody',
})
export const signMessageStatus = write('/user/message/signMessageStatus.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ ...several.shape, read: form.flag }),
  output: shape.done,
  summary: 'Mark messages read or unread',
})
export const setMessageRead = write('/user/message/setMessageRead.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ kind: z.optional(NoticeKind) }),
  output: shape.done,
  summary: 'Mark all as read',
})
export const delMessage = write('/user/message/delMessage.json', {
  access: 'login',
  may: 'loggedIn',
  input: several,
  output: shape.done,
  summary: 'Delete messages',
})
export const dealInviteNew = write('/user/message/dealInviteNew.json', {
  access: 'login',
  may: 'addressee',
  input: z.object({ id: form.id, accept: form.flag }),
  output: shape.done,
  summary: 'Answer an invitation from its notice',
})
export const beforeSendMessage = read('/cmpt/beforeSendMessage.json', {
  access: 'login',
  may: 'loggedIn',
  input: withWhom,
  output: shape.verdict,
  summary: 'Whether one may write to a person now',
})
export const sendMessage = write('/cmpt/sendMessage.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ ...withWhom.shape, text: form.lines(limits.letter.length) }),
  output: z.object({ id: shape.id }),
  perMinute: 30,
  summary: 'Send a direct message',
})

export const Mailing = z.enum(['never', 'now', 'daily', 'weekly'])
export type Mailing = z.infer<typeof Mailing>
/** What a user is notified of: notices by kind, and messages. */
export const SettingKind = z.enum([...NoticeKind.options, 'letter'])
export type SettingKind = z.infer<typeof SettingKind>
const NoticeSetting = z.object({
  /** Neither counted nor shown as new. */
  muted: z.boolean(),
  mail: Mailing,
  /** To the browsers that were set up for it. */
  push: z.boolean(),
  /** To one’s own webhooks. */
  webhook: z.boolean(),
})
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'wrong' }))
const isZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
const QuietHours = z.object({
  from: clock,
  /** Earlier than from: on the next day. */
  until: clock,
  /** An IANA time zone. */
  zone: form.text(60).check(z.refine(isZone, { error: 'wrong' })),
})
export type QuietHours = z.infer<typeof QuietHours>
export const noticeSettings = read('/user/message/settings.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    of: z.record(SettingKind, NoticeSetting),
    /** When mails at once, pushes and own webhooks wait. */
    quiet: z.nullable(QuietHours),
    /** Where mails are sent; null without a verified address. */
    email: z.nullable(z.string()),
  }),
  summary: 'Notice settings: kinds and channels',
})
export const saveNoticeSetting = write('/user/message/saveSetting.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    kind: SettingKind,
    muted: z.optional(form.flag),
    mail: z.optional(Mailing),
    push: z.optional(form.flag),
    webhook: z.optional(form.flag),
  }),
  output: shape.done,
  summary: 'Change the notice setting of one kind',
})
export const saveQuietHours = write('/user/message/saveQuietHours.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ on: form.flag, ...QuietHours.shape }),
  output: shape.done,
  summary: 'Set one’s quiet hours, or end them',
})
/** The ticket in a mail’s unsubscribe link: works without a log-in, and only for this. */
const ticket = z.object({ ticket: form.text(200) })
export const mailTicket = read('/common/message/mailTicket.json', {
  access: 'public',
  may: 'anyone',
  input: ticket,
  output: z.object({ userName: z.string(), mailed: z.boolean() }),
  summary: 'The subscription that an unsubscribe link ends',
})
export const endMails = write('/common/message/endMails.json', {
  access: 'public',
  may: 'anyone',
  input: ticket,
  output: shape.done,
  summary: 'Unsubscribe from all mails, by the link in one of them',
})
