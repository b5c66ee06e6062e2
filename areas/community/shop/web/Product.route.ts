import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/:id/shop_detail.html',
  chrome: 'full',
  component: () => import('./Product.tsx'),
  loader: () => import('./Product.loader.ts'),
  ...import.meta.derived,
})
