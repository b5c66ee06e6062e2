import type { WireOf } from '@leitai/platform/contract/call'
import { lazyComponent } from '@leitai/platform/web/framework/chunk'
import type { App } from '@leitai/platform/web/framework/context'
import type { Derived } from '@leitai/platform/web/framework/screen'
import type { ComponentType } from 'react'
import type { organisation } from '../../contract.ts'

export type Organisation = WireOf<typeof organisation>
export interface OrganisationTabProps {
  organisation: Organisation
}

interface OrganisationTab extends Derived {
  component: () => Promise<{ default: ComponentType<OrganisationTabProps> }>
  /** Loads the data of a public tab before rendering; private tabs load in the browser. */
  loader?: () => Promise<(app: App, organisation: Organisation, search: URLSearchParams) => Promise<unknown>>
}

/** Defines a tab of an organisation’s page; apps/web/organisation-tabs.ts lists them. */
export const defineOrganisationTab = ({ component, ...tab }: OrganisationTab) => ({
  ...tab,
  Component: lazyComponent(component),
})
