import type { Refusals } from '@leitai/platform/contract/refusals'

export const teamRefusals = {
  'team.unknown': [404, '没有找到这支队伍', 'This team doesn’t exist'],
  'team.memberOnly': [403, '只有队员可以进行此操作', 'Only team members can do this'],
  'team.captainOnly': [403, '只有队长可以进行此操作', 'Only the captain can do this'],
  'team.none': [
    409,
    '你已报名但还没有队伍，请先在“我的队伍”中创建或加入队伍',
    'You’ve joined the competition but aren’t on a team. Create or join one under “My team” first.',
  ],
  'team.member': [409, '已是该队成员', 'This person is already on the team'],
  'team.notMember': [404, '该用户不在队伍中', 'This person isn’t on the team'],
  'team.nameTaken': [409, '队名已被使用，请换一个', 'This team name is taken. Choose another.'],
  'team.nameWords': [400, '队名不能包含“{word}”，请换一个', 'Team names can’t contain “{word}”. Choose another.'],
  'team.frozen': [
    409,
    '合并投票进行中，成员不能变动，请等待投票结束',
    'A merge vote is in progress: no one can join or leave until it ends',
  ],
  'team.full': [409, '队伍已满员', 'The team is full'],
  'team.ended': [
    409,
    '竞赛已结束，不能再加入其他队伍；可以自己创建队伍参加练习',
    'The competition has ended, so no one can join another team. Create your own to practise.',
  ],
  'team.deadline': [409, '组队已截止', 'The deadline for team changes has passed'],
  'team.hasTeam': [409, '已在其他队伍中，须先离开', 'This person is on another team and must leave it first'],
  'team.scored': [
    409,
    '所在的队伍已有提交，不能再加入其他队伍；可以由队长发起合并',
    'Members of a team that has submitted can’t leave it for another. Their captain can propose a merge.',
  ],
  'team.barred': [
    409,
    '曾被有成绩的队伍移出，不能再加入本竞赛的其他队伍',
    'This person was removed from a team that had submitted, so they can’t join another team in this competition',
  ],
  'team.personBanned': [
    409,
    '对方目前被禁止参赛，不能邀请或加入队伍',
    'This person is currently banned from competing and can’t be invited or join',
  ],
  'team.personStaff': [
    409,
    '对方参与组织该竞赛或是网站管理员，不能参赛；卸任后才能加入队伍',
    'This person is on the competition’s staff or a site admin and can’t compete. They have to give up that role first.',
  ],
  'team.personNotSignedUp': [409, '对方还没有报名该竞赛', 'This person hasn’t joined the competition'],
  'team.changed': [409, '对方的队伍刚刚有变动，请重试', 'This person just changed teams. Try again.'],
  'team.notRecruiting': [409, '该队伍没有开放招募', 'This team isn’t looking for members'],
  'team.requestTwice': [409, '已有未处理的邀请或申请', 'There’s already a pending invitation or application'],
  'team.tooManyRequests': [
    409,
    '该队伍未处理的邀请和申请已达 {limit} 个，请先处理或撤回',
    'The team has {limit|pending invitation|pending invitations} and applications. Answer or withdraw some first.',
  ],
  'team.askedOften': [
    429,
    '24 小时内对同一对象最多发起 {limit} 次，请稍后再试',
    'You can ask the same person or team {limit|time|times} in 24 hours. Try again later.',
  ],
  'team.madeOften': [
    429,
    '24 小时内在一个竞赛中最多发出 {limit} 个邀请和申请（撤回的也计入），请稍后再试',
    'You can send up to {limit|invitation|invitations} and applications per competition in 24 hours, including withdrawn ones. Try again later.',
  ],
  'team.requestUnknown': [404, '没有找到这个邀请或申请', 'This invitation or application doesn’t exist'],
  'team.requestOver': [409, '该邀请或申请已失效', 'This invitation or application is no longer open'],
  'team.captainLeaves': [409, '离开前请先转让队长', 'Transfer the captaincy before you leave'],
  'team.captainAlone': [409, '一人队伍不能离开，可以删除队伍', 'You can’t leave a one-person team. Delete it instead.'],
  'team.leaveScored': [
    409,
    '队伍已有提交成绩，不能自行离开；请与队长联系',
    'The team has already submitted: only the captain can remove you',
  ],
  'team.nobodyElse': [409, '队伍中没有其他成员', 'There’s no one else on the team'],
  'team.confirm': [400, '输入的队名不一致', 'This isn’t the team’s name'],
  'team.deleteMembers': [
    409,
    '队伍中还有其他 {count} 名成员，须先移除',
    'Other members on the team: {count}. Remove them first.',
  ],
  'team.deleteScored': [
    409,
    '队伍已有 {count} 次提交，不能删除',
    'A team that has submitted can’t be deleted (submissions: {count})',
  ],

  'merge.unknown': [404, '没有找到这次合并', 'This merge doesn’t exist'],
  'merge.promotion': [
    409,
    '两支队伍都须已晋级本阶段才能合并',
    'Two teams can only merge in this stage if both advanced to it',
  ],
  'merge.self': [400, '不能与自己的队伍合并', 'A team can’t merge with itself'],
  'merge.other': [409, '只能与同一竞赛的队伍合并', 'Only teams in the same competition can merge'],
  'merge.baseline': [409, '不能与主办方基线队合并', 'The host’s baseline can’t merge'],
  'merge.otherFrozen': [409, '对方队伍正在进行另一次合并', 'The other team is voting on another merge'],
  'merge.again': [
    409,
    '对方队伍刚刚否决了你们的合并，{hours} 小时内不能再次提出',
    'That team just turned you down. You can ask again {hours|hour|hours} after that.',
  ],
  'merge.size': [
    409,
    '合并后共 {size} 人，超过上限 {max} 人',
    'Together you’d have {size|person|people}, more than {max}',
  ],
  'merge.submissions': [
    409,
    '两队共有 {used} 次有效提交，超过截至今日允许的 {allowed} 次',
    'Together you have {used|submission that counts|submissions that count}, more than the {allowed} allowed until today',
  ],
  'merge.today': [
    409,
    '两队今日共提交 {used} 次，超过每日 {allowed} 次',
    'Together you submitted {used|time|times} today, more than {allowed}',
  ],
  'merge.staff': [
    409,
    '有成员参与组织该竞赛或是网站管理员，不能合并',
    'A member is on the competition’s staff or a site admin, so the teams can’t merge',
  ],
  'merge.held': [
    409,
    '有成员被禁赛或正在接受公平竞赛核查，了结后才能合并',
    'A member is banned or part of a fair play case. The teams can merge once that’s resolved.',
  ],
  'merge.realName': [409, '有成员尚未实名认证', 'A member hasn’t verified their identity'],
  'merge.closed': [409, '这次投票已结束', 'This vote has ended'],
  'merge.notYours': [403, '现在没有轮到你的队伍投票', 'It’s not your team’s turn to vote'],
  'merge.voted': [409, '你已经投过票，不能更改', 'You’ve already voted and can’t change it'],
  'admin.competes': [
    409,
    '该用户正在参加竞赛：{competitions}。管理员能看到答案，请等竞赛结束并公布 B 榜，或先由主办方移除其报名、把其队伍标记为基线',
    'This person competes in {competitions}. Admins can see the answers: wait until those competitions end and their board B is revealed, or ask their hosts to remove the registration or mark the team as a baseline.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/team': typeof teamRefusals
  }
}
