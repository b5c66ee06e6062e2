import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/confirm_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./ConfirmOrder.tsx'),
  ...import.meta.derived,
})
