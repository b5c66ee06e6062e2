import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/my_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./Orders.tsx'),
  ...import.meta.derived,
})
