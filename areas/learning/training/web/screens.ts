import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const codeEditor = defineScreen({
  path: '/codemirror.html',
  chrome: 'bare',
  component: () => import('./CodeEditor.tsx'),
  ...import.meta.derived,
})

export const exam = defineScreen({
  path: '/exam.html',
  chrome: 'bare',
  private: true,
  component: () => import('./Exam.tsx'),
  ...import.meta.derived,
})

export const testEntry = defineScreen({
  path: '/testEntry.html',
  chrome: 'bare',
  private: true,
  component: () => import('./ExamStart.tsx'),
  ...import.meta.derived,
})

export const testResult = defineScreen({
  path: '/testResult.html',
  chrome: 'bare',
  private: true,
  component: () => import('./Result.tsx'),
  ...import.meta.derived,
})

export const training = defineScreen({
  path: '/training.html',
  chrome: 'full',
  component: () => import('./Training.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadTraining),
  ...import.meta.derived,
})
