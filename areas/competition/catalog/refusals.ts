import type { Refusals } from '@leitai/platform/contract/refusals'

export const catalogRefusals = {
  'competition.unknown': [404, '没有找到这个竞赛', 'This competition doesn’t exist'],
  'competition.notStarted': [409, '报名尚未开始', 'Registration hasn’t opened yet'],
  'competition.signUpClosed': [409, '报名已截止', 'Registration is closed'],
  'competition.onlyPromoted': [
    409,
    '现在和以后的阶段只对晋级队伍开放，报名已截止；竞赛结束后可以报名练习',
    'The remaining stages are for promoted teams only, so registration is closed. You can join for practice after the competition ends.',
  ],
  'competition.signedUp': [409, '你已报名该竞赛', 'You’ve already joined'],
  'competition.waiting': [409, '报名申请正在等待主办方审核', 'Your request to join is waiting for the host'],
  'competition.removed': [
    403,
    '主办方已取消你的报名：{reason}。如有疑问请联系主办方',
    'The host removed your registration: {reason}. Contact the host if you think this is a mistake.',
  ],
  'competition.notSignedUp': [403, '请先报名该竞赛', 'Join the competition first'],
  'competition.staffAdmin': [
    403,
    '网站管理员能看到所有竞赛的答案，不能参赛。如要参赛，请另一位管理员在管理台“用户”中把你改为普通用户；也可以用基线队提交，不参与排名',
    'Site admins can see every competition’s answers, so they can’t compete. To compete, ask another admin to remove your admin role under “People” in the admin console; or join with a baseline, which isn’t ranked.',
  ],
  'competition.staffOwner': [
    403,
    '你是该竞赛的所有者，不能参赛。如要参赛，请先在竞赛管理“准备 → 人员”中转让竞赛，再移除自己；也可以用基线队提交，不参与排名',
    'You own this competition, so you can’t compete in it. To compete, transfer it under “Prepare → People” in the host console and remove yourself from the list; or join with a baseline, which isn’t ranked.',
  ],
  'competition.staffRole': [
    403,
    '你是该竞赛的编辑、评委或客服，不能参赛。如要参赛，请先在竞赛管理“准备 → 人员”中移除自己；也可以用基线队提交，不参与排名',
    'You’re an editor, judge or support member of this competition, so you can’t compete in it. To compete, remove yourself under “Prepare → People” in the host console; or join with a baseline, which isn’t ranked.',
  ],
  'competition.staffCopy': [
    403,
    '你是另一场竞赛的所有者、编辑、评委或客服，它与该竞赛使用同一份答案（如复制的草稿），不能参赛。如要参赛，请先在那场竞赛的“准备 → 人员”中移除自己，或转让、删除它',
    'You’re on the staff of another competition with the same solution, such as a duplicated draft, so you can’t compete in this one. To compete, remove yourself under “Prepare → People” in its host console, transfer it, or delete it.',
  ],
  'competition.notStaff': [
    403,
    '只有主办方人员和网站管理员可以添加基线队',
    'Only the competition’s staff and site admins can join with a baseline',
  ],
  'competition.rules': [400, '请先阅读并同意竞赛规则', 'Agree to the competition rules first'],
  'competition.codeMissing': [403, '该竞赛需要邀请码', 'This competition requires an invitation code'],
  'competition.codeWrong': [400, '邀请码不正确或已失效', 'The invitation code is wrong or no longer valid'],
  'competition.form': [400, '请完整填写报名表：{field}', 'Fill in the registration form: {field}'],
  'competition.realName': [403, '请先完成实名认证', 'Verify your identity first'],
  'competition.application': [409, '应用赛没有排名和分数', 'Application competitions have no ranks or scores'],
  'competition.noFile': [404, '没有找到这个数据文件', 'This data file doesn’t exist'],
  'competition.dataLater': [
    409,
    '这个数据文件随它的阶段于 {from} 开放',
    'This file becomes available with its stage at {from}',
  ],
  'competition.noStage': [404, '没有找到这个阶段', 'This stage doesn’t exist'],
  'competition.promotionOpen': [
    409,
    '晋级名单尚未产生：上一阶段的最终榜公布后，排名前 {top} 的队伍可以进入本阶段',
    'Who advances isn’t decided yet. Once the previous stage’s final leaderboard is out, its top {top} can take part in this stage.',
  ],
  'competition.notPromoted': [
    403,
    '你的队伍未晋级：本阶段只对上一阶段排名前 {top} 的队伍开放；竞赛结束后可以练习',
    'Your team didn’t advance: this stage is for the top {top} of the previous stage. After the end, everyone can practise.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/catalog': typeof catalogRefusals
  }
}
