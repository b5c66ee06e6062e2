import type { Refusals } from '@leitai/platform/contract/refusal'

export const adminConsoleRefusals = {
  'admin.self': [409, '不能对自己进行此操作', 'You can’t do this to yourself'],
  'admin.competes': [
    409,
    '该用户正在参加竞赛：{competitions}。管理员能看到答案，请等竞赛结束并公布 B 榜，或先由主办方移除其报名、把其队伍标记为基线',
    'This person competes in {competitions}. Admins can see the answers: wait until those competitions end and their board B is revealed, or ask their hosts to remove the registration or mark the team as a baseline.',
  ],
  'admin.last': [409, '至少保留一个管理员', 'At least one admin must remain'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'operations/admin-console': typeof adminConsoleRefusals
  }
}
