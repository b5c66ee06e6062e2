/** The texts of this area’s pages. A new domain adds its line here. */
declare module '@leitai/platform/web/framework/i18n/texts' {
  interface Namespaces {
    account: typeof import('./account/texts.zh.json', { with: { type: 'json' }})
    logins: typeof import('./sso/texts.logins.zh.json', { with: { type: 'json' }})
    organisation: typeof import('./organisation/texts.zh.json', { with: { type: 'json' }})
    realname: typeof import('./realname/texts.zh.json', { with: { type: 'json' }})
    security: typeof import('./security/texts.zh.json', { with: { type: 'json' }})
    token: typeof import('./token/texts.zh.json', { with: { type: 'json' }})
  }
}

export type {}
