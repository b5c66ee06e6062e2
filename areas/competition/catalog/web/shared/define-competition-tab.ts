import { lazyComponent } from '@leitai/platform/web/framework/chunk'
import type { App } from '@leitai/platform/web/framework/context'
import type { Derived } from '@leitai/platform/web/framework/screen'
import type { ComponentType } from 'react'
import type { Cmpt, TabBodyProps, TabProps } from './detail-data.ts'

interface TabPart extends Derived {
  component: () => Promise<{ default: ComponentType<TabProps> }>
}
interface CompetitionTab extends Derived {
  component: () => Promise<{ default: ComponentType<TabBodyProps> }>
  /** Whether a competition has this tab; by default all do. */
  shown?: (cmpt: Pick<Cmpt, 'type' | 'overall' | 'training' | 'platform'>) => boolean
  /** Loads the data of a public tab before rendering; private tabs load in the browser. */
  loader?: () => Promise<{ loader: (app: App, cmptId: number, search: URLSearchParams) => Promise<unknown> }>
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
