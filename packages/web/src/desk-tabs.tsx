import { lazy } from 'react'
import { loadChunk } from './app/chunk.ts'

/** The part of the map of the site that lies below the desk (/judge-space.html): which domain's panel each tab is. */
export const deskTabs = {
  console: lazy(() => loadChunk(() => import('./console/Console.tsx'))),
  people: lazy(() => loadChunk(() => import('./admin/PeopleDesk.tsx'))),
  realname: lazy(() => loadChunk(() => import('./realname/RealNameDesk.tsx'))),
  appeals: lazy(() => loadChunk(() => import('./appeal/AppealDesk.tsx'))),
  conduct: lazy(() => loadChunk(() => import('./conduct/ConductDesk.tsx'))),
  circle: lazy(() => loadChunk(() => import('./circle/CircleDesk.tsx'))),
  host: lazy(() => loadChunk(() => import('./host/HostDesk.tsx'))),
  lab: lazy(() => loadChunk(() => import('./lab/LabDesk.tsx'))),
  launches: lazy(() => loadChunk(() => import('./making/LaunchDesk.tsx'))),
  notices: lazy(() => loadChunk(() => import('./message/NoticeDesk.tsx'))),
  outbox: lazy(() => loadChunk(() => import('./outbox/OutboxDesk.tsx'))),
  site: lazy(() => loadChunk(() => import('./site/SiteDesk.tsx'))),
  content: lazy(() => loadChunk(() => import('./content/ContentDesk.tsx'))),
  library: lazy(() => loadChunk(() => import('./library/LibraryDesk.tsx'))),
  landing: lazy(() => loadChunk(() => import('./landing/LandingDesk.tsx'))),
  training: lazy(() => loadChunk(() => import('./training/TrainingDesk.tsx'))),
  shop: lazy(() => loadChunk(() => import('./shop/ShopDesk.tsx'))),
  feedback: lazy(() => loadChunk(() => import('./feedback/FeedbackDesk.tsx'))),
  points: lazy(() => loadChunk(() => import('./points/PointsDesk.tsx'))),
  health: lazy(() => loadChunk(() => import('./health/HealthDesk.tsx'))),
  audit: lazy(() => loadChunk(() => import('./admin/AuditDesk.tsx'))),
} as const

type DeskTab = keyof typeof deskTabs

const isTab = (text: string): text is DeskTab => Object.hasOwn(deskTabs, text)
export const allTabs = Object.keys(deskTabs).filter(isTab)

export const readDeskTab = (search: URLSearchParams): DeskTab => {
  const written = search.get('tab') ?? ''
  return isTab(written) ? written : (allTabs[0] ?? 'outbox')
}
