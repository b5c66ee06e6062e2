import type { Words } from '@leitai/contract/core/shape'

export const appealArrived = {
  title: { zh: '已收到你的申诉', en: 'Your appeal has arrived' },
  body: {
    zh: '我们会尽快处理，结果会在这里通知你。',
    en: 'It will be looked at soon; you are told of the answer here.',
  },
}

export const appealAccepted = (answer: string) => ({
  title: { zh: '你的申诉已通过', en: 'Your appeal was accepted' },
  body: { zh: answer, en: answer },
})

export const appealRefused = (answer: string) => ({
  title: { zh: '你的申诉未通过', en: 'Your appeal was refused' },
  body: { zh: answer, en: answer },
})

/** Why an account cannot be closed. */
export const appealOpen: Words = {
  zh: '你有未处理的申诉，请等待答复或先撤回',
  en: 'An appeal of yours is open; wait for the answer or withdraw it',
}
