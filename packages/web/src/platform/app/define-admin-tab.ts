import type { ComponentType } from 'react'
import { lazyComponent } from './chunk.ts'

interface AdminTab {
  component: () => Promise<{ default: ComponentType }>
}

/** A tab of the administrators' page (/judge-space.html); bootstrap/admin-console-tabs.ts says which there are. */
export const defineAdminTab = ({ component }: AdminTab) => ({ Component: lazyComponent(component) })
