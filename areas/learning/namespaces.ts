/** The texts of this area’s pages. A new domain adds its line here. */
declare module '@leitai/platform/web/framework/i18n/texts' {
  interface Namespaces {
    class: typeof import('./class/texts.zh.json', { with: { type: 'json' }})
    homework: typeof import('./homework/texts.zh.json', { with: { type: 'json' }})
    lab: typeof import('./lab/texts.zh.json', { with: { type: 'json' }})
    lti: typeof import('./lti/texts.zh.json', { with: { type: 'json' }})
    'lti-provider': typeof import('./lti/texts.lti-provider.zh.json', { with: { type: 'json' }})
    notebook: typeof import('./notebook/texts.zh.json', { with: { type: 'json' }})
    training: typeof import('./training/texts.zh.json', { with: { type: 'json' }})
  }
}

export type {}
