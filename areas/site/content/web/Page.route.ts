import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: [
    '/rule/server-rule.html',
    '/rule/private.html',
    '/rule/cheat-rule.html',
    '/guide/how-to-compete.html',
    '/about.html',
    '/submission-tool.html',
  ],
  chrome: 'full',
  component: () => import('./Page.tsx'),
  loader: () => import('./Page.loader.ts'),
  ...import.meta.derived,
})
