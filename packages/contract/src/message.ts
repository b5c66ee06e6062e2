import * as z from 'zod/mini'
import { read, write } from './call.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'

const unread = z.object({ num: z.int() })
export const msgNoticeNum = write('/user/msg/noticeNum.json', {
  access: 'login',
  input: form.none,
  output: unread,
  summary: 'How many messages are unread (old address)',
})
export const noticeNum = read('/user/message/noticeNum.json', {
  access: 'login',
  input: form.none,
  output: unread,
  summary: 'How many messages are unread',
})
export const blackMessageList = read('/user/message/blackMessageList.json', {
  access: 'login',
  input: z.object(form.paging),
  output: shape.page(shape.Person),
  summary: 'Whose messages one refuses',
})
export const NoticeKind = z.enum(['system', 'team', 'competition', 'official'])
const Notice = z.object({
  id: shape.id,
  kind: NoticeKind,
  title: shape.Words,
  body: shape.Words,
  link: z.nullable(z.string()),
  read: z.boolean(),
  at: shape.time,
})
export const findUserMsgByPage = read('/user/message/findUserMsgByPage.json', {
  access: 'login',
  input: z.object({ kind: z.optional(NoticeKind), unread: z._default(form.flag, false), ...form.paging }),
  output: shape.page(Notice),
  summary: 'One’s notices',
})
export const findPrivateLetterByPage = read('/user/message/findPrivateLetterByPage.json', {
  access: 'login',
  input: z.object({ withUserId: z.optional(form.id), keyword: z._default(form.maybe(40), ''), ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      from: shape.Person,
      to: shape.Person,
      text: z.string(),
      read: z.boolean(),
      at: shape.time,
    }),
  ),
  summary: 'One’s threads, or the letters of one thread',
})
export const getDcWxAppNoticeDetail = read('/user/message/getDcWxAppNoticeDetail.json', {
  access: 'login',
  input: z.object({ id: form.id }),
  output: Notice,
  summary: 'One official notice, whole',
})
export const findCmptIdByName = read('/user/message/findCmptIdByName.json', {
  access: 'login',
  input: z.object({ name: form.text(200) }),
  output: z.object({ cmptId: z.nullable(shape.id) }),
  summary: 'A competition’s id by its exact name or address name',
})
const person = z.object({ userId: form.id })
export const acceptSender = write('/user/message/acceptSender.json', {
  access: 'login',
  input: person,
  output: shape.done,
  summary: 'Take a person off one’s refuse list',
})
export const backlistSender = write('/user/message/backlistSender.json', {
  access: 'login',
  input: person,
  output: shape.done,
  summary: 'Refuse a person’s messages',
})
const several = z.object({ ids: form.ids })
/** An official notice goes to everybody; competitions and teams send theirs as things happen. */
const words = (max: number) => form.json(z.object({ zh: form.lines(max), en: form.lines(max) }))
export const sendOfficialNotice = write('/admin/notice/send.json', {
  access: 'admin',
  input: z.object({
    title: words(100),
    body: words(5000),
    /** Address of this site below its base, as /news-list.html; empty without one. */
    link: z._default(form.maybe(300).check(z.regex(/^(\/[^/\\].*)?$/)), ''),
  }),
  output: z.object({ id: shape.id }),
  perMinute: 10,
  summary: 'Send an official notice to everybody',
})
export const signMessageStatus = write('/user/message/signMessageStatus.json', {
  access: 'login',
  input: z.object({ ...several.shape, read: form.flag }),
  output: shape.done,
  summary: 'Mark messages read or unread',
})
export const setMessageRead = write('/user/message/setMessageRead.json', {
  access: 'login',
  input: z.object({ kind: z.optional(NoticeKind) }),
  output: shape.done,
  summary: 'Mark all as read',
})
export const delMessage = write('/user/message/delMessage.json', {
  access: 'login',
  input: several,
  output: shape.done,
  summary: 'Delete messages',
})
export const dealInviteNew = write('/user/message/dealInviteNew.json', {
  access: 'login',
  input: z.object({ id: form.id, accept: form.flag }),
  output: shape.done,
  summary: 'Answer an invitation from its notice',
})
const letter = z.object({ userId: form.id })
export const beforeSendMessage = read('/cmpt/beforeSendMessage.json', {
  access: 'login',
  input: letter,
  output: shape.verdict,
  summary: 'Whether one may write to a person now',
})
export const sendMessage = write('/cmpt/sendMessage.json', {
  access: 'login',
  input: z.object({ ...letter.shape, text: form.lines(500) }),
  output: z.object({ id: shape.id }),
  summary: 'Send a private letter',
})
