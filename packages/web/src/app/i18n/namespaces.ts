/** The Chinese files give the keys; a test holds the English ones to the same. A new domain adds its line here. */
export interface Namespaces {
  common: typeof import('../../../locales/zh/common.json', { with: { type: 'json' }})
  account: typeof import('../../../locales/zh/account.json', { with: { type: 'json' }})
  admin: typeof import('../../../locales/zh/admin.json', { with: { type: 'json' }})
  appeal: typeof import('../../../locales/zh/appeal.json', { with: { type: 'json' }})
  competition: typeof import('../../../locales/zh/competition.json', { with: { type: 'json' }})
  console: typeof import('../../../locales/zh/console.json', { with: { type: 'json' }})
  content: typeof import('../../../locales/zh/content.json', { with: { type: 'json' }})
  feedback: typeof import('../../../locales/zh/feedback.json', { with: { type: 'json' }})
  host: typeof import('../../../locales/zh/host.json', { with: { type: 'json' }})
  leaderboard: typeof import('../../../locales/zh/leaderboard.json', { with: { type: 'json' }})
  message: typeof import('../../../locales/zh/message.json', { with: { type: 'json' }})
  outbox: typeof import('../../../locales/zh/outbox.json', { with: { type: 'json' }})
  people: typeof import('../../../locales/zh/people.json', { with: { type: 'json' }})
  realname: typeof import('../../../locales/zh/realname.json', { with: { type: 'json' }})
  security: typeof import('../../../locales/zh/security.json', { with: { type: 'json' }})
  settings: typeof import('../../../locales/zh/settings.json', { with: { type: 'json' }})
  submission: typeof import('../../../locales/zh/submission.json', { with: { type: 'json' }})
  team: typeof import('../../../locales/zh/team.json', { with: { type: 'json' }})
}

export type Namespace = keyof Namespaces & string
