/** The texts of this area’s pages. A new domain adds its line here. */
declare module '@leitai/platform/web/framework/i18n/texts' {
  interface Namespaces {
    appeal: typeof import('./appeal/texts.zh.json', { with: { type: 'json' }})
    certificate: typeof import('./certificate/texts.zh.json', { with: { type: 'json' }})
    competition: typeof import('./catalog/texts.competition.zh.json', { with: { type: 'json' }})
    'competition-editor': typeof import('./competition-editor/texts.zh.json', { with: { type: 'json' }})
    dataset: typeof import('./dataset/texts.zh.json', { with: { type: 'json' }})
    formula: typeof import('./formula/texts.zh.json', { with: { type: 'json' }})
    host: typeof import('./host/texts.zh.json', { with: { type: 'json' }})
    'host-console': typeof import('./host-console/texts.zh.json', { with: { type: 'json' }})
    integrity: typeof import('./integrity/texts.zh.json', { with: { type: 'json' }})
    judging: typeof import('./judging/texts.zh.json', { with: { type: 'json' }})
    landing: typeof import('./landing/texts.zh.json', { with: { type: 'json' }})
    leaderboard: typeof import('./leaderboard/texts.zh.json', { with: { type: 'json' }})
    library: typeof import('./library/texts.zh.json', { with: { type: 'json' }})
    'live-board': typeof import('./live-board/texts.zh.json', { with: { type: 'json' }})
    review: typeof import('./review/texts.zh.json', { with: { type: 'json' }})
    revision: typeof import('./revision/texts.zh.json', { with: { type: 'json' }})
    run: typeof import('./run/texts.zh.json', { with: { type: 'json' }})
    scoring: typeof import('./definition/texts.scoring.zh.json', { with: { type: 'json' }})
    section: typeof import('./section/texts.zh.json', { with: { type: 'json' }})
    statistics: typeof import('./statistics/texts.zh.json', { with: { type: 'json' }})
    submission: typeof import('./submission/texts.zh.json', { with: { type: 'json' }})
    team: typeof import('./team/texts.zh.json', { with: { type: 'json' }})
    works: typeof import('./works/texts.zh.json', { with: { type: 'json' }})
  }
}

export type {}
