/** What the parts of a competition's console share, whichever domain they belong to (bootstrap/host-console-tabs.ts). */

import type { hostCompetitions } from '@leitai/contract/competition/host-console'
import type { WireOf } from '@leitai/contract/core/call'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../platform/app/chunk.ts'

/** A competition as those who work on it see it. */
export type HostedCompetition = WireOf<typeof hostCompetitions>['list'][number]

/** What every part of the console is given. */
export interface HostedCompetitionProps {
  cmpt: HostedCompetition
}

interface HostConsoleTab {
  /** Which competitions have it, and for whom who works on them: all, unless it says otherwise. */
  shown?: (cmpt: Pick<HostedCompetition, 'type' | 'role' | 'status'>) => boolean
  component: () => Promise<{ default: ComponentType<HostedCompetitionProps> }>
}

/** A tab of a competition's console; bootstrap/host-console-tabs.ts says which there are. */
export const defineHostConsoleTab = ({ component, ...tab }: HostConsoleTab) => ({
  ...tab,
  Component: lazyComponent(component),
})

/** Whether this role runs the competition: judges score and review, support helps those who take part. */
export const manages = (role: HostedCompetition['role']) => role !== 'judge' && role !== 'support'
