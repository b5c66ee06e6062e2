import type { WireOf } from '@leitai/platform/contract/call'
import { lazyComponent } from '@leitai/platform/web/framework/chunk'
import type { App } from '@leitai/platform/web/framework/context'
import type { Derived } from '@leitai/platform/web/framework/screen'
import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { ComponentType, ReactNode } from 'react'
import type { cmptDetail } from '../../contract.detail.ts'
import type { CompetitionState } from '../../contract.ts'

interface TabPart extends Derived {
  component: () => Promise<{ default: ComponentType<TabProps> }>
}
interface CompetitionTab extends Derived {
  component: () => Promise<{ default: ComponentType<TabBodyProps> }>
  /** Whether a competition has this tab; by default all do. */
  shown?: (cmpt: Pick<Cmpt, 'type' | 'overall' | 'training' | 'platform'>) => boolean
  /** Loads the data of a public tab before rendering; private tabs load in the browser. */
  loader?: () => Promise<(app: App, cmptId: number, search: URLSearchParams) => Promise<unknown>>
}

/** Defines a tab of a competition's page; apps/web/competition-tabs.ts lists them. */
export const defineCompetitionTab = ({ component, ...tab }: CompetitionTab) => ({
  ...tab,
  code: component,
  Component: lazyComponent(component),
})

/** Defines what another domain contributes above or below a tab. */
export const defineTabPart = ({ component, ...part }: TabPart) => ({
  ...part,
  code: component,
  Component: lazyComponent(component),
})

/**
 * Shared by the tabs of a competition's page, which belong to several domains (apps/web/competition-tabs.ts), and by lists of
 * competitions.
 */

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
