import type { ComponentType } from 'react'
import { lazyComponent } from '../../platform/app/chunk.ts'
import type { App } from '../../platform/app/context.ts'
import type { Derived } from '../../platform/app/screen.ts'
import type { Cmpt, TabProps } from './detail-data.ts'

interface TabHead extends Derived {
  component: () => Promise<{ default: ComponentType<TabProps> }>
}
interface CompetitionTab extends TabHead {
  /** Which competitions have it: all, unless it says otherwise. */
  shown?: (cmpt: Pick<Cmpt, 'type' | 'training' | 'platform'>) => boolean
  /** Brings the data of a public tab before it is rendered; private ones load in the browser. */
  loader?: () => Promise<{ loader: (app: App, cmptId: number, search: URLSearchParams) => Promise<unknown> }>
}

/** A tab of a competition's page; bootstrap/competition-tabs.ts says which there are. */
export const defineCompetitionTab = ({ component, ...tab }: CompetitionTab) => ({
  ...tab,
  Component: lazyComponent(component),
})

/** What stands above a tab for those it concerns: another domain's word on the same matter. */
export const defineTabHead = ({ component, ...head }: TabHead) => ({ ...head, Component: lazyComponent(component) })
