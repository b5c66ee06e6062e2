import { lazy } from 'react'
import { loadChunk } from '../platform/app/chunk.ts'

/** The part of the map of the site that lies below the desk (/judge-space.html): which domain's panel each tab is. */
export const deskTabs = {
  console: lazy(() => loadChunk(() => import('./Console.tsx'))),
  people: lazy(() => loadChunk(() => import('../operations/admin-console/PeopleDesk.tsx'))),
  realname: lazy(() => loadChunk(() => import('../identity/realname/RealNameDesk.tsx'))),
  appeals: lazy(() => loadChunk(() => import('../competition/appeal/AppealDesk.tsx'))),
  conduct: lazy(() => loadChunk(() => import('../competition/integrity/ConductDesk.tsx'))),
  circle: lazy(() => loadChunk(() => import('../community/forum/CircleDesk.tsx'))),
  host: lazy(() => loadChunk(() => import('../competition/host/HostDesk.tsx'))),
  lab: lazy(() => loadChunk(() => import('../learning/lab/LabDesk.tsx'))),
  launches: lazy(() => loadChunk(() => import('../competition/competition-editor/LaunchDesk.tsx'))),
  notices: lazy(() => loadChunk(() => import('../site/message/NoticeDesk.tsx'))),
  outbox: lazy(() => loadChunk(() => import('../site/outbox/OutboxDesk.tsx'))),
  site: lazy(() => loadChunk(() => import('../site/settings/SiteDesk.tsx'))),
  content: lazy(() => loadChunk(() => import('../site/content/ContentDesk.tsx'))),
  library: lazy(() => loadChunk(() => import('../competition/library/LibraryDesk.tsx'))),
  landing: lazy(() => loadChunk(() => import('../competition/landing/LandingDesk.tsx'))),
  training: lazy(() => loadChunk(() => import('../learning/training/TrainingDesk.tsx'))),
  shop: lazy(() => loadChunk(() => import('../community/shop/ShopDesk.tsx'))),
  feedback: lazy(() => loadChunk(() => import('../site/feedback/FeedbackDesk.tsx'))),
  points: lazy(() => loadChunk(() => import('../community/points/PointsDesk.tsx'))),
  health: lazy(() => loadChunk(() => import('../operations/health/HealthDesk.tsx'))),
  audit: lazy(() => loadChunk(() => import('../operations/admin-console/AuditDesk.tsx'))),
} as const

type DeskTab = keyof typeof deskTabs

const isTab = (text: string): text is DeskTab => Object.hasOwn(deskTabs, text)
export const allTabs = Object.keys(deskTabs).filter(isTab)

export const readDeskTab = (search: URLSearchParams): DeskTab => {
  const written = search.get('tab') ?? ''
  return isTab(written) ? written : (allTabs[0] ?? 'outbox')
}
