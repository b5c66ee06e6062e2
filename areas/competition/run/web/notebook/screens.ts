import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const runNotebook = defineScreen({
  path: '/run-notebook.html',
  chrome: 'full',
  private: true,
  component: () => import('./RunNotebook.tsx'),
  ...import.meta.derived,
})
