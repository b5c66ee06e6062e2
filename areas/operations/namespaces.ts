/** The texts of this area’s pages. A new domain adds its line here. */
declare module '@leitai/platform/web/framework/i18n/texts' {
  interface Namespaces {
    'admin-console': typeof import('./admin-console/texts.zh.json', { with: { type: 'json' }})
    health: typeof import('./health/texts.zh.json', { with: { type: 'json' }})
  }
}

export type {}
