/** The texts of this area’s pages. A new domain adds its line here. */
declare module '@leitai/platform/web/framework/i18n/texts' {
  interface Namespaces {
    content: typeof import('./content/texts.zh.json', { with: { type: 'json' }})
    feedback: typeof import('./feedback/texts.zh.json', { with: { type: 'json' }})
    guide: typeof import('./content/texts.guide.zh.json', { with: { type: 'json' }})
    message: typeof import('./message/texts.zh.json', { with: { type: 'json' }})
    search: typeof import('./search/texts.zh.json', { with: { type: 'json' }})
    settings: typeof import('./settings/texts.zh.json', { with: { type: 'json' }})
    site: typeof import('./settings/texts.site.zh.json', { with: { type: 'json' }})
    webhook: typeof import('./webhook/texts.zh.json', { with: { type: 'json' }})
  }
}

export type {}
