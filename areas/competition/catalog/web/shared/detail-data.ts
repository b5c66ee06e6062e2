/**
 * Shared by the tabs of a competition's page, which belong to several domains (apps/web/competition-tabs.ts), and by lists of
 * competitions.
 */

import type { WireOf } from '@leitai/platform/contract/call'
import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { ReactNode } from 'react'
import type { cmptDetail } from '../../contract.detail.ts'
import type { CompetitionState } from '../../contract.ts'

export type Cmpt = WireOf<typeof cmptDetail>

/** Props of every tab. */
export interface TabProps {
  cmpt: Cmpt
}

/** Props of the tab itself, which leads to what there is to do by the same button as the head of the page. */
export interface TabBodyProps extends TabProps {
  mainButton: ReactNode
}

export const toneOf: Record<CompetitionState, Tone> = {
  upcoming: 'soon',
  running: 'live',
  reviewing: 'wait',
  ended: 'done',
}

/** The stage that leaderboards and result files show: the open one, else the last that began, else the first. */
export function scoringStage(cmpt: Pick<Cmpt, 'stages'>) {
  const scoring = cmpt.stages.filter((stage) => stage.scoring !== null)
  return (
    scoring.find(({ now }) => now === 'open') ?? scoring.findLast(({ now }) => now === 'over') ?? scoring[0] ?? null
  )
}
