/** The texts of this area’s pages. A new domain adds its line here. */
declare module '@leitai/platform/web/framework/i18n/texts' {
  interface Namespaces {
    cas: typeof import('./cas/texts.zh.json', { with: { type: 'json' }})
    ldap: typeof import('./ldap/texts.zh.json', { with: { type: 'json' }})
    messengers: typeof import('./messengers/texts.zh.json', { with: { type: 'json' }})
    saml: typeof import('./saml/texts.zh.json', { with: { type: 'json' }})
  }
}

export type {}
