import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/receive_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./ReceiveOrder.tsx'),
  ...import.meta.derived,
})
