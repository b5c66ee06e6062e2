import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/confirm_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./ConfirmOrder.tsx'),
  ...import.meta.derived,
})
