import type { Refusals } from '@leitai/platform/contract/refusals'

export const integrityRefusals = {
  'integrity.unknown': [404, '没有找到这条记录', 'This record doesn’t exist'],
  'integrity.about': [
    400,
    '请说明举报的是哪支队伍、哪个人或哪个竞赛',
    'Enter which team, person or competition it’s about',
  ],
  'integrity.letters': [
    400,
    '只有举报个人时才能附上私信，请去掉竞赛和队伍',
    'You can only attach messages to a report about a person. Leave out competition and team.',
  ],
  'integrity.noLetters': [
    409,
    '对方没有给你发过私信，请去掉私信后再举报',
    'This person hasn’t messaged you. Report without messages.',
  ],
  'integrity.ownReport': [409, '不能举报自己或自己的队伍', 'You can’t report yourself or your own team'],
  'integrity.reportsDay': [
    429,
    '每天最多举报 {limit} 次，请明天再试',
    'Up to {limit|report|reports} per day. Try again tomorrow.',
  ],
  'integrity.reportDone': [409, '这条举报已有结论', 'This report has already been answered'],
  'integrity.answer': [400, '请写下给举报人的答复', 'Write a message for the reporter'],
  'integrity.hintDone': [409, '这条线索已处理', 'This flag was already handled'],
  'integrity.searching': [409, '正在查找线索，请等它完成', 'A scan is running. Wait for it to finish.'],
  'integrity.subjects': [400, '请选择涉及的队伍或人员', 'Choose the teams or people it’s about'],
  'integrity.evidence': [400, '选择的证据不属于这个竞赛', 'This evidence doesn’t belong to the competition'],
  'integrity.empty': [400, '请填写说明或添加证据', 'Write a note or add evidence'],
  'integrity.decided': [409, '这个案件已有决定', 'This case is already decided'],
  'integrity.own': [
    403,
    '案件涉及你本人或你的队伍，请由他人处理',
    'The case involves you or your team. Someone else has to handle it.',
  ],
  'integrity.days': [400, '期限为 1 到 {limit} 个工作日', 'Between 1 and {limit|working day|working days}'],
  'integrity.answered': [409, '这个问题已经回答', 'This question is already answered'],
  'integrity.late': [409, '回答期限已过', 'The time to answer has passed'],
  'integrity.platform': [403, '全平台封禁只能由管理员决定', 'Only an admin can ban from the whole platform'],
  'integrity.noTeam': [409, '这项处罚只适用于竞赛中的队伍', 'This penalty is for competition teams'],
  'integrity.banned': [
    403,
    '你在 {until} 前被禁止参加本平台的任何竞赛。原因：{reason}。如有异议，可在 {appealUntil} 前到“申诉”页面（/v3/appeal.html）申诉',
    'You’re banned from all competitions on this platform until {until}. Reason: {reason}. If this is a mistake, appeal at /v3/appeal.html before {appealUntil}.',
  ],
  'integrity.bannedForGood': [
    403,
    '你被永久禁止参加本平台的任何竞赛。原因：{reason}。如有异议，可在 {appealUntil} 前到“申诉”页面（/v3/appeal.html）申诉',
    'You’re permanently banned from all competitions on this platform. Reason: {reason}. If this is a mistake, appeal at /v3/appeal.html before {appealUntil}.',
  ],
  'integrity.bannedHere': [
    403,
    '你被禁止参加这个竞赛，其他竞赛不受影响。原因：{reason}。如有异议，可在 {appealUntil} 前到“申诉”页面（/v3/appeal.html）申诉',
    'You’re banned from this competition; you can join others. Reason: {reason}. If this is a mistake, appeal at /v3/appeal.html before {appealUntil}.',
  ],
  'integrity.lifted': [409, '这项处罚已不再生效', 'This penalty is no longer active'],
  'integrity.sameJudge': [
    403,
    '申诉须由作出处罚以外的人处理',
    'Someone other than the person who decided the penalty has to handle it',
  ],
  'integrity.appealLate': [409, '申诉期限（{until}）已过', 'The time to appeal ended at {until}'],
  'integrity.appealed': [409, '已对这项处罚申诉过', 'You’ve already appealed this penalty'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/integrity': typeof integrityRefusals
  }
}
