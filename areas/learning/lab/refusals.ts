import type { Refusals } from '@leitai/platform/contract/refusals'

export const labRefusals = {
  'lab.open': [409, '你已有一份同类申请在处理中，请等待答复', 'You’ve already requested this. Wait for the reply.'],
  'lab.unknown': [404, '没有找到这份申请', 'This request doesn’t exist'],
  'lab.decided': [409, '这份申请已经答复', 'This request was already answered'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'learning/lab': typeof labRefusals
  }
}
