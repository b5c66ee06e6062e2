import type { Words } from '@leitai/platform/contract/inputs'

export const appealArrived = {
  title: { zh: '已收到你的申诉', en: 'We received your appeal' },
  body: {
    zh: '我们会尽快处理，结果会在这里通知你。',
    en: 'We’ll review it soon. You’ll be notified of the response here.',
  },
}

export const appealAccepted = (answer: string) => ({
  title: { zh: '你的申诉已通过', en: 'Your appeal was accepted' },
  body: { zh: answer, en: answer },
})

export const appealRefused = (answer: string) => ({
  title: { zh: '你的申诉未通过', en: 'Your appeal was rejected' },
  body: { zh: answer, en: answer },
})

/** Why an account cannot be closed. */
export const appealOpen: Words = {
  zh: '你有未处理的申诉，请等待答复或先撤回',
  en: 'You have an open appeal. Wait for the response or withdraw it.',
}
