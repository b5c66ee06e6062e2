import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/codemirror.html',
  chrome: 'bare',
  component: () => import('./CodeEditor.tsx'),
  ...import.meta.derived,
})
