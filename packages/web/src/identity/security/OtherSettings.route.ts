import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/others.html',
  chrome: 'full',
  private: true,
  component: () => import('./OtherSettings.tsx'),
  ...import.meta.derived,
})
