import { defineScreen } from '../../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/run-notebook.html',
  chrome: 'full',
  private: true,
  component: () => import('./RunNotebook.tsx'),
  ...import.meta.derived,
})
