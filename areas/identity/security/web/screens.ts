import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const otherSettings = defineScreen({
  path: '/accountset/others.html',
  chrome: 'full',
  private: true,
  component: () => import('./OtherSettings.tsx'),
  ...import.meta.derived,
})
