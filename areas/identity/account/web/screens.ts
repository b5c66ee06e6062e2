import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const recover = defineScreen({
  path: '/findPasswd.html',
  chrome: 'bare',
  component: () => import('./FindPasswd.tsx'),
  ...import.meta.derived,
})

export const login = defineScreen({
  path: '/login.html',
  chrome: 'bare',
  component: () => import('./Login.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadLogin),
  ...import.meta.derived,
})

export const register = defineScreen({
  path: '/reg.html',
  chrome: 'bare',
  component: () => import('./RegisterForm.tsx'),
  ...import.meta.derived,
})

export const unlock = defineScreen({
  path: '/unlock.html',
  chrome: 'full',
  component: () => import('./Unlock.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadUnlock),
  ...import.meta.derived,
})
