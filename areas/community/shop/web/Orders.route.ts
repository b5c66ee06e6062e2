import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/my_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./Orders.tsx'),
  ...import.meta.derived,
})
