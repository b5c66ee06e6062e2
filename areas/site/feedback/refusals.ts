import type { Refusals } from '@leitai/platform/contract/refusals'

export const feedbackRefusals = {
  'feedback.unknown': [404, '没有找到这条反馈', 'This feedback doesn’t exist'],
  'feedback.answered': [409, '这条反馈已经处理完毕', 'This feedback was already handled'],
  'feedback.answer': [400, '请填写答复内容', 'Write a reply'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'site/feedback': typeof feedbackRefusals
  }
}
