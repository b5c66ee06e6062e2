import type { Refusals } from '@leitai/platform/contract/refusals'

export const hostConsoleRefusals = {
  'hostConsole.notPublic': [
    409,
    '竞赛上线后才能发布公告',
    'You can publish announcements once the competition is public',
  ],
  'hostConsole.announceDay': [
    429,
    '每个竞赛每天最多发布 {limit} 条公告，请明天再发',
    'Up to {limit|announcement|announcements} per competition per day. Try again tomorrow.',
  ],
  'hostConsole.mayNot': [
    403,
    '你在此竞赛中的角色不能进行此操作，请联系竞赛的所有者',
    'Your role in this competition doesn’t allow this. Ask its owner.',
  ],
  'hostConsole.judge': [
    403,
    '评委只能查看成绩、评分和审核；名单、导出等请联系主办方',
    'Judges can see scores, marking and reviews. For participant lists and files, ask the host.',
  ],
  'hostConsole.nobody': [409, '请选择已报名的用户或队伍', 'Select people or teams that have joined'],
  'hostConsole.messageDay': [
    429,
    '每个竞赛每天最多发送 {limit} 条消息，请明天再发',
    'Up to {limit|message|messages} per competition per day. Try again tomorrow.',
  ],
  'hostConsole.decided': [
    409,
    '这些申请已被处理或撤回，请刷新后重试',
    'These requests have already been decided. Reload and check.',
  ],
  'hostConsole.reason': [400, '请填写理由', 'Enter a reason'],
  'hostConsole.removeScored': [
    409,
    '该用户或其队伍已有有效提交，不能移除；如有违规，请作废提交或在获奖审核中取消成绩',
    'This person or their team has submissions that count. If rules were broken, void them or disqualify the result in the review.',
  ],
  'hostConsole.removeEntry': [
    409,
    '该用户的队伍已提交作品，不能移除；如有违规，请在评审或获奖审核中处理',
    'This person’s team has submitted an entry. If rules were broken, handle it in judging or review.',
  ],
  'hostConsole.mayNotCompete': [
    409,
    '{name} 不能参赛：被禁赛，或参与组织该竞赛。请先拒绝这份申请',
    '{name} can’t compete: they’re banned or on the competition’s staff. Reject that request first.',
  ],
  'hostConsole.competes': [
    403,
    '你在该竞赛的排名队伍中参赛，因此看不到管理内容。请先离开队伍，或请所有者、编辑或管理员把队伍标记为基线；也可以卸任后继续参赛',
    'You compete in this competition on a ranked team, so you can’t see what its organisers see. Leave the team, have it marked as a baseline by an owner, editor or admin, or give up your role.',
  ],
  'hostConsole.baselineStaff': [
    409,
    '队伍中有主办方人员或网站管理员（{names}），只能是基线队；请先让其离开队伍或卸任',
    'The team includes organisers or site admins ({names}), so it can only be a baseline. They have to leave it or give up their role first.',
  ],
  'hostConsole.notRemoved': [404, '没有可以撤销的记录', 'There’s nothing to restore'],
  'hostConsole.voidFailed': [
    409,
    '失败或已取消的提交不参与排名，无须作废',
    'A failed or cancelled submission doesn’t count anyway, so you don’t need to void it',
  ],
  'hostConsole.scoreOnly': [
    409,
    '只能更改评测成功的提交的成绩；其他提交请重新评测',
    'You can only set the score of a scored submission. Rescore others.',
  ],
  'hostConsole.scoreA': [
    400,
    '该阶段（新测试集）没有 A 榜，请只设置 B 榜成绩',
    'This stage (a new test set) has no board A. Set only the B score.',
  ],
  'hostConsole.scoreB': [
    400,
    '该阶段没有 B 榜，不能设置 B 榜成绩',
    'This stage has no board B. Leave that score empty.',
  ],
  'hostConsole.voidAlready': [409, '该提交已作废', 'This submission is already void'],
  'hostConsole.notVoid': [409, '该提交没有被作废', 'This submission isn’t void'],
  'hostConsole.notHidden': [409, '选手没有隐藏该提交', 'The team hasn’t hidden this submission'],
  'hostConsole.hiddenLong': [
    409,
    '隐藏超过 {days} 天的提交不能恢复',
    'Submissions hidden more than {days|day|days} ago can’t be restored',
  ],
  'hostConsole.zipMany': [
    409,
    '一次最多打包 {limit} 个文件，请按阶段或状态筛选后分批下载',
    'A zip can have up to {limit|file|files}. Filter by stage or status and download in parts.',
  ],
  'hostConsole.zipNone': [404, '没有可以下载的文件', 'No files to download'],
  'hostConsole.slotDay': [
    400,
    '日期须为今天或以后、该阶段结束之前',
    'The day must be today or later, and before the stage ends',
  ],
  'hostConsole.slotStage': [
    409,
    '该阶段已结束，不能再增加次数',
    'The stage is over, so you can’t grant more submissions',
  ],
  'hostConsole.slotNoTotal': [
    409,
    '该阶段没有总次数限制，请选择增加某一天的次数',
    'The stage has no total limit. Raise the daily limit instead.',
  ],
  'hostConsole.slotUnknown': [404, '没有找到这条增加次数的记录', 'These extra submissions don’t exist'],
  'hostConsole.slotRevoked': [409, '已撤回', 'Already revoked'],
  'hostConsole.slotUsed': [
    409,
    '增加的次数已使用或已过期，不能撤回',
    'It’s used or its day is over, so it can’t be revoked',
  ],
  'hostConsole.captainActive': [
    409,
    '队长的账号正常，须由队长自己转让',
    'The captain’s account works, so the captain has to transfer the role',
  ],
  'hostConsole.memberAway': [
    409,
    '只能转让给账号正常的队员',
    'Only a member with a working account can become captain',
  ],
  'hostConsole.baselineOver': [
    409,
    '竞赛已结束，基线标记不能再修改',
    'The competition is over, so the baseline mark can’t change',
  ],
  'hostConsole.baselineSame': [409, '该队伍已是这个状态', 'The team already has this mark'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/host-console': typeof hostConsoleRefusals
  }
}
