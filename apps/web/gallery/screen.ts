import { defineScreen } from '@leitai/platform/web/framework/define-screen'

/**
 * Not named `screens.ts`, which would put it into the bundles of the build: apps/web/routes.tsx takes it in development alone.
 */
export const screen = defineScreen({
  path: '/gallery.html',
  chrome: 'bare',
  component: () => import('./Gallery.tsx'),
  ...import.meta.derived,
})
