import type { Refusals } from '../core/refusal.ts'

export const adminConsoleRefusals = {
  'admin.self': [409, '不能对自己进行此操作', 'You cannot do this to yourself'],
  'admin.competes': [
    409,
    '该用户正在参加竞赛：{competitions}。管理员能看到答案，请等竞赛结束并公布 B 榜，或先由主办方移除其报名、把其队伍标记为基线',
    'This person competes in {competitions}. Admins see the answers: wait until those are over and their B boards shown, or have their hosts remove the sign-up or mark the team as a baseline',
  ],
  'admin.last': [409, '至少保留一个管理员', 'One admin must remain'],
} as const satisfies Refusals
