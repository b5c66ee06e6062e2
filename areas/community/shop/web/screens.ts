import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const confirmOrder = defineScreen({
  path: '/confirm_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./ConfirmOrder.tsx'),
  ...import.meta.derived,
})

export const orders = defineScreen({
  path: '/my_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./Orders.tsx'),
  ...import.meta.derived,
})

export const product = defineScreen({
  path: '/:id/shop_detail.html',
  chrome: 'full',
  component: () => import('./Product.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadProduct),
  ...import.meta.derived,
})

export const receiveOrder = defineScreen({
  path: '/receive_order.html',
  chrome: 'full',
  private: true,
  component: () => import('./ReceiveOrder.tsx'),
  ...import.meta.derived,
})

export const shop = defineScreen({
  path: '/encourage_index.html',
  chrome: 'full',
  component: () => import('./Shop.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadShop),
  ...import.meta.derived,
})
