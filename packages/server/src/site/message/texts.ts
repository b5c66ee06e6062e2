import { counted } from '@leitai/contract/core/fill'
import type { Words } from '@leitai/contract/core/shape'

/** Lines of the mail of a day or a week. */
export const moreNotices = (times: number): Words => ({ zh: `……另有 ${times} 条`, en: `… and ${times} more` })
// Whose they are and what they say is for the site alone.
export const unreadMessages = (times: number): Words => ({
  zh: `${times} 封未读私信`,
  en: counted(times, 'unread private letter', 'unread private letters'),
})
