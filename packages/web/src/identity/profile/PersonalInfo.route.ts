import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/PIM.html',
  chrome: 'full',
  private: true,
  component: () => import('./PersonalInfo.tsx'),
  ...import.meta.derived,
})
