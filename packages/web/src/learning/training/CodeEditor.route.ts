import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/codemirror.html',
  chrome: 'bare',
  component: () => import('./CodeEditor.tsx'),
  ...import.meta.derived,
})
