import type { ComponentType } from 'react'
import { lazyComponent } from './chunk.ts'

interface AdminTab {
  component: () => Promise<{ default: ComponentType }>
}

/** Defines a tab of the admin console (/judge-space.html); bootstrap/admin-console-tabs.ts lists them. */
export const defineAdminTab = ({ component }: AdminTab) => ({ Component: lazyComponent(component) })
