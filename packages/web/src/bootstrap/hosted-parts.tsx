import { type ComponentType, lazy } from 'react'
import type { Hosted, HostedProps } from '../competition/host/hosted.ts'
import { loadChunk } from '../platform/app/chunk.ts'

/**
 * The part of the map of the site that lies below one competition's console (/judge-space.html?tab=console&id=): which domain's
 * panel each part is. The console itself knows no other domain.
 */
export const hostedParts = {
  dashboard: lazy(() => loadChunk(() => import('../competition/host-console/Dashboard.tsx'))),
  prepare: lazy(() => loadChunk(() => import('../competition/competition-editor/Prepare.tsx'))),
  people: lazy(() => loadChunk(() => import('../competition/host-console/People.tsx'))),
  teams: lazy(() => loadChunk(() => import('../competition/host-console/Teams.tsx'))),
  submissions: lazy(() => loadChunk(() => import('../competition/host-console/Submissions.tsx'))),
  revision: lazy(() => loadChunk(() => import('../competition/revision/Revision.tsx'))),
  entries: lazy(() => loadChunk(() => import('../competition/works/HostEntries.tsx'))),
  judging: lazy(() => loadChunk(() => import('../competition/judging/Rounds.tsx'))),
  marking: lazy(() => loadChunk(() => import('../competition/judging/Marking.tsx'))),
  review: lazy(() => loadChunk(() => import('../competition/review/Reviews.tsx'))),
  certificates: lazy(() => loadChunk(() => import('../competition/certificate/Certificates.tsx'))),
  conduct: lazy(() => loadChunk(() => import('../competition/integrity/Conduct.tsx'))),
  screen: lazy(() => loadChunk(() => import('../competition/live-board/ScreenPart.tsx'))),
  dataset: lazy(() => loadChunk(() => import('../competition/dataset/SharePart.tsx'))),
  announce: lazy(() => loadChunk(() => import('../competition/host-console/Announce.tsx'))),
  audit: lazy(() => loadChunk(() => import('../competition/host-console/Audit.tsx'))),
} as const satisfies Record<string, ComponentType<HostedProps>>

type HostedPart = keyof typeof hostedParts
const isHostedPart = (text: string): text is HostedPart => Object.hasOwn(hostedParts, text)
const allParts = Object.keys(hostedParts).filter(isHostedPart)

const ofAlgorithms: readonly HostedPart[] = ['submissions', 'revision', 'conduct', 'screen']
const ofApplications: readonly HostedPart[] = ['entries']
/** Judges score and review; before the launch they try the scoring. */
const forJudges: readonly HostedPart[] = ['submissions', 'marking', 'review']
const forRunning: readonly HostedPart[] = [
  'prepare',
  'revision',
  'judging',
  'certificates',
  'conduct',
  'announce',
  'audit',
]

/** The parts that this competition has for who works on it in this role. */
export const hostedPartsOf = ({
  type,
  role,
  status,
}: Pick<Hosted, 'type' | 'role' | 'status'>): readonly HostedPart[] =>
  allParts.filter((part) => {
    if (type === 'application' ? ofAlgorithms.includes(part) : ofApplications.includes(part)) return false
    if (role === 'support') return part !== 'marking' && !forRunning.includes(part)
    if (role !== 'judge' || forJudges.includes(part)) return true
    return part === 'prepare' && type === 'algorithm' && status !== 'published'
  })
