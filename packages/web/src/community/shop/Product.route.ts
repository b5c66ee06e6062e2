import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/:id/shop_detail.html',
  chrome: 'full',
  component: () => import('./Product.tsx'),
  loader: () => import('./Product.loader.ts'),
  ...import.meta.derived,
})
