import type { Refusals } from '../core/refusal.ts'

export const catalogRefusals = {
  'competition.unknown': [404, '没有找到这个竞赛', 'There is no such competition'],
  'competition.notStarted': [409, '报名尚未开始', 'Sign-up has not started yet'],
  'competition.signUpClosed': [409, '报名已截止', 'Sign-up has closed'],
  'competition.onlyPromoted': [
    409,
    '现在和以后的阶段只对晋级队伍开放，报名已截止；竞赛结束后可以报名练习',
    'The stages that are left are for promoted teams alone, so sign-up has closed; after the end one may sign up to practise',
  ],
  'competition.signedUp': [409, '你已报名该竞赛', 'You are signed up already'],
  'competition.waiting': [409, '报名申请正在等待主办方审核', 'Your request to sign up waits for the host'],
  'competition.removed': [
    403,
    '主办方已取消你的报名：{reason}。如有疑问请联系主办方',
    'The host has taken back your sign-up: {reason}. Ask the host if you think that is wrong',
  ],
  'competition.notSignedUp': [403, '请先报名该竞赛', 'Sign up for the competition first'],
  'competition.staffAdmin': [
    403,
    '网站管理员能看到所有竞赛的答案，不能参赛。如要参赛，请另一位管理员在管理台“用户”中把你改为普通用户；也可以用基线队提交，不参与排名',
    'Site admins see the answers of every competition and do not compete. To compete, have another admin make you a normal user at the desk’s “People”; or enter a baseline, which bears no rank',
  ],
  'competition.staffOwner': [
    403,
    '你是该竞赛的所有者，不能参赛。如要参赛，请先在竞赛管理“准备 → 人员”中转让竞赛，再移除自己；也可以用基线队提交，不参与排名',
    'You own this competition and do not compete in it. To compete, hand it over in the console under “Prepare → People” and take yourself off the list; or enter a baseline, which bears no rank',
  ],
  'competition.staffRole': [
    403,
    '你是该竞赛的编辑、评委或客服，不能参赛。如要参赛，请先在竞赛管理“准备 → 人员”中移除自己；也可以用基线队提交，不参与排名',
    'You are editor, judge or support of this competition and do not compete in it. To compete, take yourself off the list in the console under “Prepare → People”; or enter a baseline, which bears no rank',
  ],
  'competition.staffCopy': [
    403,
    '你是另一场竞赛的所有者、编辑、评委或客服，它与该竞赛使用同一份答案（如复制的草稿），不能参赛。如要参赛，请先在那场竞赛的“准备 → 人员”中移除自己，或转让、删除它',
    'You work on another competition with the same solution, such as a copied draft, and do not compete in this one. To compete, take yourself off its list in its console under “Prepare → People”, hand it over, or delete it',
  ],
  'competition.notStaff': [
    403,
    '只有主办方人员和网站管理员可以添加基线队',
    'Only those who work on the competition and site admins enter baselines',
  ],
  'competition.rules': [400, '请先阅读并同意竞赛规则', 'Agree to the rules of the competition first'],
  'competition.codeMissing': [403, '该竞赛需要邀请码', 'This competition needs an invitation code'],
  'competition.codeWrong': [400, '邀请码不正确或已失效', 'The invitation code is wrong or no longer valid'],
  'competition.form': [400, '请完整填写报名表：{field}', 'Fill in the sign-up form: {field}'],
  'competition.realName': [403, '请先完成实名认证', 'Verify your real name first'],
  'competition.application': [409, '应用赛没有排名和分数', 'Application competitions have neither rank nor score'],
  'competition.noFile': [404, '没有找到这个数据文件', 'There is no such data file'],
  'competition.dataLater': [409, '这个数据文件随它的阶段于 {from} 开放', 'This file opens with its stage at {from}'],
  'competition.noStage': [404, '没有找到这个阶段', 'There is no such stage'],
  'competition.promotionOpen': [
    409,
    '晋级名单尚未产生：上一阶段的最终榜公布后，排名前 {top} 的队伍可以进入本阶段',
    'Who goes on is not decided yet: once the final board of the stage before is out, its top {top} may enter this stage',
  ],
  'competition.notPromoted': [
    403,
    '你的队伍未晋级：本阶段只对上一阶段排名前 {top} 的队伍开放；竞赛结束后可以练习',
    'Your team did not get this far: the stage is for the top {top} of the stage before. After the end everybody may practise',
  ],
} as const satisfies Refusals
