import { lazy } from 'react'
import { loadChunk } from './app/chunk.ts'
import type { App } from './app/context.ts'
import type { Namespace } from './app/i18n/namespaces.ts'
import type { Part } from './app/screen.ts'
import { readTab, type TabProps } from './detail.ts'
import type { DetailTab } from './paths.ts'

/**
 * The part of the map of the site that lies below a competition's page: which domain's screen each tab is. The page itself
 * knows no other domain.
 */
export const detailTabs = {
  overview: lazy(() => loadChunk(() => import('./competition/detail/Overview.tsx'))),
  data: lazy(() => loadChunk(() => import('./competition/detail/Data.tsx'))),
  platform: lazy(() => loadChunk(() => import('./competition/detail/Platform.tsx'))),
  training: lazy(() => loadChunk(() => import('./competition/detail/Training.tsx'))),
  faq: lazy(() => loadChunk(() => import('./competition/detail/Questions.tsx'))),
  participants: lazy(() => loadChunk(() => import('./competition/detail/Participants.tsx'))),
  leaderboard: lazy(() => loadChunk(() => import('./leaderboard/Board.tsx'))),
  submit: lazy(() => loadChunk(() => import('./submission/Submit.tsx'))),
  entries: lazy(() => loadChunk(() => import('./entry/Entries.tsx'))),
  entry: lazy(() => loadChunk(() => import('./entry/MyEntry.tsx'))),
  teams: lazy(() => loadChunk(() => import('./team/Teams.tsx'))),
  team: lazy(() => loadChunk(() => import('./team/MyTeam.tsx'))),
  circle: lazy(() => loadChunk(() => import('./circle/CmptCircle.tsx'))),
} as const satisfies Record<DetailTab, React.ComponentType<TabProps>>

/** What stands above a tab for those it concerns: another domain's word on the same matter. */
export const tabHeads: Partial<Record<DetailTab, React.ComponentType<TabProps>>> = {
  team: lazy(() => loadChunk(() => import('./review/MyReview.tsx'))),
}

type TabLoader = (app: App, cmptId: number, search: URLSearchParams) => Promise<unknown>
interface TabNeeds {
  ns: readonly Namespace[]
  load: () => Promise<{ loader: TabLoader }>
}

/** What a public tab needs before it can be rendered; private ones load in the browser. */
export const tabNeeds: Partial<Record<DetailTab, TabNeeds>> = {
  data: { ns: ['competition'], load: () => import('./competition/detail/Data.loader.ts') },
  faq: { ns: ['competition'], load: () => import('./competition/detail/Questions.loader.ts') },
  participants: { ns: ['competition'], load: () => import('./competition/detail/Participants.loader.ts') },
  leaderboard: { ns: ['leaderboard'], load: () => import('./leaderboard/Board.loader.ts') },
  entries: { ns: ['entry'], load: () => import('./entry/Entries.loader.ts') },
  entry: { ns: ['entry'], load: () => import('./entry/MyEntry.loader.ts') },
  teams: { ns: ['team'], load: () => import('./team/Teams.loader.ts') },
  submit: { ns: ['submission'], load: () => import('./submission/Submit.loader.ts') },
  team: { ns: ['team', 'review'], load: () => import('./team/MyTeam.loader.ts') },
  circle: { ns: ['circle'], load: () => import('./circle/CmptCircle.loader.ts') },
}

const files: Record<DetailTab, string> = {
  overview: 'competition/detail/Overview.tsx',
  data: 'competition/detail/Data.tsx',
  platform: 'competition/detail/Platform.tsx',
  training: 'competition/detail/Training.tsx',
  faq: 'competition/detail/Questions.tsx',
  participants: 'competition/detail/Participants.tsx',
  leaderboard: 'leaderboard/Board.tsx',
  submit: 'submission/Submit.tsx',
  entries: 'entry/Entries.tsx',
  entry: 'entry/MyEntry.tsx',
  teams: 'team/Teams.tsx',
  team: 'team/MyTeam.tsx',
  circle: 'circle/CmptCircle.tsx',
}

/** The texts and the source file (its style sheets) that the address's tab needs on a page that arrives rendered. */
export function tabPart(search: URLSearchParams): Part {
  const tab = readTab(search)
  const needs = tabNeeds[tab]
  return { ns: needs ? needs.ns : [], file: `src/${files[tab]}` }
}
