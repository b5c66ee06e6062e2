import { lazy } from 'react'
import { loadChunk } from './app/chunk.ts'
import type { App } from './app/context.ts'
import type { TabProps } from './detail.ts'
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
/** Brings the data of a public tab before it is rendered; private ones load in the browser. */
export const tabLoaders: Partial<Record<DetailTab, () => Promise<{ loader: TabLoader }>>> = {
  data: () => import('./competition/detail/Data.loader.ts'),
  faq: () => import('./competition/detail/Questions.loader.ts'),
  participants: () => import('./competition/detail/Participants.loader.ts'),
  leaderboard: () => import('./leaderboard/Board.loader.ts'),
  entries: () => import('./entry/Entries.loader.ts'),
  entry: () => import('./entry/MyEntry.loader.ts'),
  teams: () => import('./team/Teams.loader.ts'),
  submit: () => import('./submission/Submit.loader.ts'),
  team: () => import('./team/MyTeam.loader.ts'),
  circle: () => import('./circle/CmptCircle.loader.ts'),
}
