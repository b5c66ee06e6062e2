import { counted } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'

/** What is pushed of a message: who wrote what is shown only on the site. */
export const newLetter: Words = { zh: '你有新的私信', en: 'You have a new message' }

/** Lines of the daily or weekly mail. */
export const moreNotices = (times: number): Words => ({ zh: `……另有 ${times} 条`, en: `… and ${times} more` })
// Senders and texts are shown only on the site.
export const unreadMessages = (times: number): Words => ({
  zh: `${times} 封未读私信`,
  en: counted(times, 'unread message', 'unread messages'),
})
