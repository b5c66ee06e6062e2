import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/receive_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./ReceiveOrder.tsx'),
  ...import.meta.derived,
})
