import type { Refusals } from '../core/refusal.ts'

export const labRefusals = {
  'lab.open': [409, '你已有一份同类申请在处理中，请等待答复', 'You have asked for this already; wait for the answer'],
  'lab.unknown': [404, '没有找到这份申请', 'There is no such request'],
  'lab.decided': [409, '这份申请已经答复', 'This request has been answered already'],
} as const satisfies Refusals
