/** What the parts of a competition's page share, whichever domain they belong to (bootstrap/competition-tabs.ts), and lists of competitions. */

import type { CompetitionState, cmptDetail } from '@leitai/contract/competition/catalog'
import type { WireOf } from '@leitai/contract/core/call'
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

/** The stage that boards and result files are about now: the open one, else the last that began, else the first. */
export function scoringStage(cmpt: Pick<Cmpt, 'stages'>) {
  const scoring = cmpt.stages.filter((stage) => stage.scoring !== null)
  return (
    scoring.find(({ now }) => now === 'open') ?? scoring.findLast(({ now }) => now === 'over') ?? scoring[0] ?? null
  )
}
