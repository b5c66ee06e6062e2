import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const personalInfo = defineScreen({
  path: '/accountset/PIM.html',
  chrome: 'full',
  private: true,
  component: () => import('./PersonalInfo.tsx'),
  ...import.meta.derived,
})
