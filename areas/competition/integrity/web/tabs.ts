import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'
import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const integrityTab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && manages(role),
  component: () => import('./Integrity.tsx'),
  ...import.meta.derived,
})

export const integrityAdminTab = defineAdminTab({
  component: () => import('./IntegrityAdmin.tsx'),
  ...import.meta.derived,
})
