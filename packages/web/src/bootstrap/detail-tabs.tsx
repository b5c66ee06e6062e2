import { lazy } from 'react'
import type { TabProps } from '../competition/catalog/detail-data.ts'
import { loadChunk } from '../platform/app/chunk.ts'
import type { App } from '../platform/app/context.ts'
import type { DetailTab } from '../platform/paths.ts'

/**
 * The part of the map of the site that lies below a competition's page: which domain's screen each tab is. The page itself
 * knows no other domain.
 */
export const detailTabs = {
  overview: lazy(() => loadChunk(() => import('../competition/catalog/detail/Overview.tsx'))),
  data: lazy(() => loadChunk(() => import('../competition/catalog/detail/Data.tsx'))),
  platform: lazy(() => loadChunk(() => import('../competition/catalog/detail/Platform.tsx'))),
  training: lazy(() => loadChunk(() => import('../competition/catalog/detail/Training.tsx'))),
  faq: lazy(() => loadChunk(() => import('../competition/catalog/detail/Questions.tsx'))),
  participants: lazy(() => loadChunk(() => import('../competition/catalog/detail/Participants.tsx'))),
  leaderboard: lazy(() => loadChunk(() => import('../competition/leaderboard/Board.tsx'))),
  submit: lazy(() => loadChunk(() => import('../competition/submission/Submit.tsx'))),
  entries: lazy(() => loadChunk(() => import('../competition/works/Entries.tsx'))),
  entry: lazy(() => loadChunk(() => import('../competition/works/MyEntry.tsx'))),
  teams: lazy(() => loadChunk(() => import('../competition/team/Teams.tsx'))),
  team: lazy(() => loadChunk(() => import('../competition/team/MyTeam.tsx'))),
  circle: lazy(() => loadChunk(() => import('../community/forum/CmptCircle.tsx'))),
} as const satisfies Record<DetailTab, React.ComponentType<TabProps>>

/** What stands above a tab for those it concerns: another domain's word on the same matter. */
export const tabHeads: Partial<Record<DetailTab, React.ComponentType<TabProps>>> = {
  team: lazy(() => loadChunk(() => import('../competition/review/MyReview.tsx'))),
}

type TabLoader = (app: App, cmptId: number, search: URLSearchParams) => Promise<unknown>
/** Brings the data of a public tab before it is rendered; private ones load in the browser. */
export const tabLoaders: Partial<Record<DetailTab, () => Promise<{ loader: TabLoader }>>> = {
  data: () => import('../competition/catalog/detail/Data.loader.ts'),
  faq: () => import('../competition/catalog/detail/Questions.loader.ts'),
  participants: () => import('../competition/catalog/detail/Participants.loader.ts'),
  leaderboard: () => import('../competition/leaderboard/Board.loader.ts'),
  entries: () => import('../competition/works/Entries.loader.ts'),
  entry: () => import('../competition/works/MyEntry.loader.ts'),
  teams: () => import('../competition/team/Teams.loader.ts'),
  submit: () => import('../competition/submission/Submit.loader.ts'),
  team: () => import('../competition/team/MyTeam.loader.ts'),
  circle: () => import('../community/forum/CmptCircle.loader.ts'),
}
