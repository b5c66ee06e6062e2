import type { Refusals } from '../core/refusal.ts'

export const hostConsoleRefusals = {
  'console.notPublic': [409, '竞赛上线后才能发布公告', 'Announcements can be made once the competition is public'],
  'console.announceDay': [
    429,
    '每个竞赛每天最多发布 {limit} 条公告，请明天再发',
    'A competition has at most {limit|announcement|announcements} a day; try again tomorrow',
  ],
  'console.mayNot': [
    403,
    '你在此竞赛中的角色不能进行此操作，请联系竞赛的所有者',
    'Your role in this competition does not allow this; ask its owner',
  ],
  'console.judge': [
    403,
    '评委只能查看成绩、评分和审核；名单、导出等请联系主办方',
    'Judges see scores, marking and reviews; for lists of people and files ask the host',
  ],
  'console.nobody': [409, '请选择已报名的用户或队伍', 'Choose people or teams that have signed up'],
  'console.messageDay': [
    429,
    '每个竞赛每天最多发送 {limit} 条消息，请明天再发',
    'A competition has at most {limit|message|messages} a day; try again tomorrow',
  ],
  'console.decided': [
    409,
    '这些申请已被处理或撤回，请刷新后重试',
    'These requests have been decided on already; look again',
  ],
  'console.reason': [400, '请填写理由', 'Give a reason'],
  'console.removeScored': [
    409,
    '该用户或其队伍已有有效提交，不能移除；如有违规，请作废提交或在获奖审核中取消成绩',
    'This person or their team has submissions that count. If rules were broken, make them void or strike the result in the review',
  ],
  'console.removeEntry': [
    409,
    '该用户的队伍已提交作品，不能移除；如有违规，请在评审或获奖审核中处理',
    'The team of this person has handed in an entry; if rules were broken, deal with it in judging or review',
  ],
  'console.mayNotCompete': [
    409,
    '{name} 不能参赛：被禁赛，或参与组织该竞赛。请先拒绝这份申请',
    '{name} may not compete: banned, or working on this competition. Refuse that request first',
  ],
  'console.competes': [
    403,
    '你在该竞赛的排名队伍中参赛，因此看不到管理内容。请先离开队伍，或请所有者、编辑或管理员把队伍标记为基线；也可以卸任后继续参赛',
    'You compete in this competition in a ranked team, so what its organisers see is not for you. Leave the team, have it marked as a baseline by an owner, editor or admin, or step back from your role',
  ],
  'console.baselineStaff': [
    409,
    '队伍中有主办方人员或网站管理员（{names}），只能是基线队；请先让其离开队伍或卸任',
    'The team holds organisers or site admins ({names}) and can only be a baseline; they have to leave it or step back first',
  ],
  'console.notRemoved': [404, '没有可以撤销的记录', 'There is nothing to take back'],
  'console.voidFailed': [
    409,
    '失败或已取消的提交不参与排名，无须作废',
    'A failed or cancelled submission counts nowhere; it need not be made void',
  ],
  'console.scoreOnly': [
    409,
    '只能更改评测成功的提交的成绩；其他提交请重新评测',
    'Only the score of an entry that was scored can be set; score others again',
  ],
  'console.scoreA': [
    400,
    '该阶段（新测试集）没有 A 榜，请只设置 B 榜成绩',
    'This stage (a new test set) has no A board; set the score of B alone',
  ],
  'console.scoreB': [400, '该阶段没有 B 榜，不能设置 B 榜成绩', 'This stage has no B board; leave that score out'],
  'console.voidAlready': [409, '该提交已作废', 'This submission is void already'],
  'console.notVoid': [409, '该提交没有被作废', 'This submission is not void'],
  'console.notHidden': [409, '选手没有隐藏该提交', 'The team has not hidden this submission'],
  'console.hiddenLong': [
    409,
    '隐藏超过 {days} 天的提交不能恢复',
    'What was hidden more than {days|day|days} ago cannot be brought back',
  ],
  'console.zipMany': [
    409,
    '一次最多打包 {limit} 个文件，请按阶段或状态筛选后分批下载',
    'A zip holds at most {limit|file|files}; narrow the list by stage or state and download in parts',
  ],
  'console.zipNone': [404, '没有可以下载的文件', 'There are no files to download'],
  'console.slotDay': [
    400,
    '日期须为今天或以后、该阶段结束之前',
    'The day must be today or later, and before the stage ends',
  ],
  'console.slotStage': [409, '该阶段已结束，不能再增加次数', 'The stage is over; no more submissions can be given'],
  'console.slotNoTotal': [
    409,
    '该阶段没有总次数限制，请选择增加某一天的次数',
    'The stage has no limit in all; give more on a day instead',
  ],
  'console.slotUnknown': [404, '没有找到这条增加次数的记录', 'There are no such extra submissions'],
  'console.slotRevoked': [409, '已撤回', 'It has been taken back already'],
  'console.slotUsed': [
    409,
    '增加的次数已使用或已过期，不能撤回',
    'It is used or its day is over; it cannot be taken back',
  ],
  'console.captainActive': [
    409,
    '队长的账号正常，须由队长自己转让',
    'The captain’s account works; the captain must hand over',
  ],
  'console.memberAway': [409, '只能转让给账号正常的队员', 'Only a member whose account works can become captain'],
  'console.baselineOver': [
    409,
    '竞赛已结束，基线标记不能再修改',
    'The competition is over; the mark of a baseline stands',
  ],
  'console.baselineSame': [409, '该队伍已是这个状态', 'The team is marked so already'],
} as const satisfies Refusals
