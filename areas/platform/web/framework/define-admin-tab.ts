import type { ComponentType } from 'react'
import { lazyComponent } from './chunk.ts'
import type { Derived } from './screen.ts'

interface AdminTab extends Derived {
  component: () => Promise<{ default: ComponentType }>
}

/** Defines a tab of the admin console (/judge-space.html); apps/web/admin-console-tabs.ts lists them. */
export const defineAdminTab = ({ component, ...tab }: AdminTab) => ({
  ...tab,
  code: component,
  Component: lazyComponent(component),
})
