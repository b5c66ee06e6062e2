/** The texts of this area’s pages. A new domain adds its line here. */
declare module '@leitai/platform/web/framework/i18n/texts' {
  interface Namespaces {
    fame: typeof import('./people/texts.fame.zh.json', { with: { type: 'json' }})
    forum: typeof import('./forum/texts.zh.json', { with: { type: 'json' }})
    people: typeof import('./people/texts.zh.json', { with: { type: 'json' }})
    points: typeof import('./points/texts.zh.json', { with: { type: 'json' }})
    shop: typeof import('./shop/texts.zh.json', { with: { type: 'json' }})
  }
}

export type {}
