/** Shared by the tabs of a competition's console, which belong to several domains (apps/web/host-console-tabs.ts). */

import type { WireOf } from '@leitai/platform/contract/call'
import { lazyComponent } from '@leitai/platform/web/framework/chunk'
import type { Derived } from '@leitai/platform/web/framework/screen'
import type { ComponentType } from 'react'
import type { hostCompetitions } from '../../../host-console/contract.ts'

/** A competition as its staff sees it. */
export type HostedCompetition = WireOf<typeof hostCompetitions>['list'][number]

/** Props of every tab of the host console. */
export interface HostedCompetitionProps {
  cmpt: HostedCompetition
}

interface HostConsoleTab extends Derived {
  /** Whether a competition and role have this tab; by default all do. */
  shown?: (cmpt: Pick<HostedCompetition, 'type' | 'role' | 'status'>) => boolean
  component: () => Promise<{ default: ComponentType<HostedCompetitionProps> }>
}

/** Defines a tab of the host console; apps/web/host-console-tabs.ts lists them. */
export const defineHostConsoleTab = ({ component, ...tab }: HostConsoleTab) => ({
  ...tab,
  code: component,
  Component: lazyComponent(component),
})

/** Whether this role manages the competition: judges score and review, support staff help participants. */
export const manages = (role: HostedCompetition['role']) => role !== 'judge' && role !== 'support'
