import type { Refusals } from '../core/refusal.ts'

export const feedbackRefusals = {
  'feedback.unknown': [404, '没有找到这条反馈', 'There is no such feedback'],
  'feedback.answered': [409, '这条反馈已经处理完毕', 'This feedback has been dealt with already'],
  'feedback.answer': [400, '请填写答复内容', 'Write the answer'],
} as const satisfies Refusals
