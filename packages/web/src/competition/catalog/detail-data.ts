/** What the parts of a competition's page share, whichever domain they belong to (detail-tabs.tsx), and lists of competitions. */

import type { CompetitionState, cmptDetail } from '@leitai/contract/competition/catalog'
import type { WireOf } from '@leitai/contract/core/call'
import type { DetailTab } from '../../platform/paths.ts'
import type { Tone } from '../../platform/ui/StateBadge.tsx'

export type Cmpt = WireOf<typeof cmptDetail>

/** What every tab of the page is given. */
export interface TabProps {
  cmpt: Cmpt
}

export const toneOf: Record<CompetitionState, Tone> = {
  upcoming: 'soon',
  running: 'live',
  reviewing: 'wait',
  ended: 'done',
}

const all: readonly DetailTab[] = [
  'overview',
  'data',
  'platform',
  'leaderboard',
  'submit',
  'entries',
  'entry',
  'participants',
  'teams',
  'team',
  'circle',
  'faq',
  'training',
]
const isTab = (text: string): text is DetailTab => all.some((tab) => tab === text)

export const readTab = (search: URLSearchParams): DetailTab => {
  const written = search.get('tab') ?? ''
  return isTab(written) ? written : 'overview'
}

/** The tabs that this competition has: an application competition has entries in place of boards and result files. */
export const tabsOf = (cmpt: Pick<Cmpt, 'type' | 'training' | 'platform'>): readonly DetailTab[] =>
  all.filter((tab) => {
    if (tab === 'leaderboard' || tab === 'submit') return cmpt.type === 'algorithm'
    if (tab === 'entries' || tab === 'entry') return cmpt.type === 'application'
    if (tab === 'training') return cmpt.training.zh !== '' || cmpt.training.en !== ''
    if (tab === 'platform') return cmpt.platform.zh !== '' || cmpt.platform.en !== ''
    return true
  })

/** The stage that boards and result files are about now: the open one, else the last that began, else the first. */
export function scoringStage(cmpt: Pick<Cmpt, 'stages'>) {
  const scoring = cmpt.stages.filter((stage) => stage.scoring !== null)
  return (
    scoring.find(({ now }) => now === 'open') ?? scoring.findLast(({ now }) => now === 'over') ?? scoring[0] ?? null
  )
}
