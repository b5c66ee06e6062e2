import type { WireOf } from '@leitai/contract/core/call'
import type { organisation } from '@leitai/contract/identity/organisation'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../platform/app/chunk.ts'
import type { App } from '../../platform/app/context.ts'
import type { Derived } from '../../platform/app/screen.ts'

export type Organisation = WireOf<typeof organisation>
export interface OrganisationTabProps {
  organisation: Organisation
}

interface OrganisationTab extends Derived {
  component: () => Promise<{ default: ComponentType<OrganisationTabProps> }>
  /** Loads the data of a public tab before rendering; private tabs load in the browser. */
  loader?: () => Promise<{
    loader: (app: App, organisation: Organisation, search: URLSearchParams) => Promise<unknown>
  }>
}

/** Defines a tab of an organisation’s page; bootstrap/organisation-tabs.ts lists them. */
export const defineOrganisationTab = ({ component, ...tab }: OrganisationTab) => ({
  ...tab,
  Component: lazyComponent(component),
})
