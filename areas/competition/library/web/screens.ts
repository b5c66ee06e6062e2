import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const library = defineScreen({
  path: '/library.html',
  chrome: 'full',
  component: () => import('./Library.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadLibrary),
  ...import.meta.derived,
})

export const libraryItem = defineScreen({
  path: '/library-item.html',
  chrome: 'full',
  component: () => import('./LibraryItem.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadLibraryItem),
  ...import.meta.derived,
})
