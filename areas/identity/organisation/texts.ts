import type { Words } from '@leitai/platform/contract/inputs'
import type { OrganisationRole } from './contract.ts'

const roleWords: Record<OrganisationRole, Words> = {
  admin: { zh: '管理员', en: 'an admin' },
  host: { zh: '办赛人', en: 'a host' },
  member: { zh: '成员', en: 'a member' },
}
const named = (name: Words) => ({ zh: name.zh, en: name.en || name.zh })

export const invited = (name: Words, role: OrganisationRole) => ({
  title: { zh: '组织邀请', en: 'An invitation' },
  body: {
    zh: `“${named(name).zh}”邀请你成为其${roleWords[role].zh}，请在“我的组织”中接受或谢绝。`,
    en: `“${named(name).en}” invited you to be ${roleWords[role].en}. Accept or decline under “My organisations”.`,
  },
})
export const roleChanged = (name: Words, role: OrganisationRole) => ({
  title: { zh: '组织角色变更', en: 'Your role changed' },
  body: {
    zh: `你现在是“${named(name).zh}”的${roleWords[role].zh}。`,
    en: `You are now ${roleWords[role].en} of “${named(name).en}”.`,
  },
})
export const removed = (name: Words) => ({
  title: { zh: '已移出组织', en: 'No longer a member' },
  body: {
    zh: `你已被移出“${named(name).zh}”。如有疑问，请联系该组织。`,
    en: `You were removed from “${named(name).en}”. If you have questions, contact the organisation.`,
  },
})

/** Why an account cannot be closed yet. */
export const adminCannotLeave = (names: Words[]): Words => ({
  zh: `你是“${names.map((name) => named(name).zh).join('”“')}”唯一的管理员，请先指定另一名管理员`,
  en: `You’re the only admin of ${names.map((name) => `“${named(name).en}”`).join(', ')}; appoint another one first`,
})
