// Long because every way of saying no stands in one list, a line each.
/** Every way a call says no: HTTP status, Chinese, English. `{name}` is filled from the refusal's values. */
export const refusals = {
  'request.unknownCall': [404, '没有这个接口,请核对地址', 'There is no such call; check the address'],
  'request.marker': [
    403,
    '缺少请求头 X-Requested-With: XMLHttpRequest,请从本站页面或客户端发起请求',
    'The header X-Requested-With: XMLHttpRequest is missing; send the request from this site or its client',
  ],
  'request.origin': [403, '请求来自其它网站,已拒绝', 'The request came from another site and was refused'],
  'request.input': [400, '{field}填写有误:{problem}', '{field}: {problem}'],
  'request.body': [400, '请求内容无法解析,请检查格式', 'The request body could not be read; check its format'],
  'request.tooLarge': [413, '请求内容太大', 'The request body is too large'],
  'request.tooMany': [429, '操作太频繁,请 {seconds} 秒后再试', 'Too many requests; try again in {seconds} seconds'],
  'request.timeout': [503, '处理超时,请稍后再试', 'This took too long; try again'],
  'request.closed': [501, '此功能尚未开放,将在后续版本提供', 'This is not open yet; it comes with a later version'],
  'server.fault': [
    500,
    '服务器出错了,已记录(编号 {requestId}),请稍后再试',
    'Something broke on our side and was recorded (number {requestId}); try again later',
  ],
  'server.busy': [503, '服务器正在恢复,请几秒后重试', 'The server is recovering; try again in a few seconds'],

  'login.missing': [401, '还未登录', 'You are not logged in'],
  'login.expired': [401, '登录已过期,请重新登录', 'Your log-in has expired; log in again'],
  'login.wrong': [400, '账号或密码不正确', 'The account or the password is wrong'],
  'login.locked': [429, '尝试次数过多,请 {minutes} 分钟后再试', 'Too many attempts; try again in {minutes} minutes'],
  'login.captcha': [400, '请先完成验证码', 'Solve the captcha first'],
  'login.blocked': [403, '该账号已被停用,请联系管理员', 'This account has been suspended; contact the operator'],
  'login.forbidden': [403, '没有权限进行此操作', 'You are not allowed to do this'],
  'login.token': [400, '页面已过期,请刷新后重试', 'This page has expired; reload and try again'],

  'captcha.wrong': [400, '验证码不正确,请重试', 'The captcha was wrong; try a new one'],
  'captcha.expired': [400, '验证码已过期,请重新获取', 'The captcha has expired; get a new one'],
  'code.wrong': [400, '验证码错误,还可尝试 {left} 次', 'The code is wrong; {left} tries are left'],
  'code.expired': [400, '验证码已失效,请重新获取', 'The code is no longer valid; get a new one'],
  'code.resend': [429, '请 {seconds} 秒后再获取验证码', 'You can get another code in {seconds} seconds'],
  'code.daily': [429, '今日获取验证码次数已达上限,请明天再试', 'No more codes today; try again tomorrow'],

  'account.userNameTaken': [409, '用户名已存在,请换一个', 'This user name is taken; choose another'],
  'account.phoneTaken': [409, '该手机号已注册,请直接登录', 'This phone number is registered already; log in instead'],
  'account.emailTaken': [409, '该邮箱已注册,请直接登录', 'This e-mail address is registered already; log in instead'],
  'account.contactMissing': [400, '请输入手机号或邮箱', 'Enter a phone number or an e-mail address'],
  'account.consent': [400, '请先阅读并同意用户协议和隐私政策', 'Agree to the terms and the privacy policy first'],

  'account.unknown': [404, '没有找到这个账号', 'There is no such account'],
  'account.closed': [404, '该账号已注销', 'This account has been closed'],
  'account.passwordWrong': [400, '原密码不正确', 'The present password is wrong'],
  'account.passwordSame': [400, '新密码不能与原密码相同', 'The new password is the old one; choose another'],
  'account.noPassword': [409, '该账号还没有密码,请先设置密码', 'This account has no password yet; set one first'],
  'account.hasPassword': [
    409,
    '该账号已有密码,请使用修改密码',
    'This account has a password already; change it instead',
  ],
  'account.lastWayIn': [
    409,
    '这是该账号唯一的登录方式,请先设置密码或绑定手机、邮箱',
    'This is the only way into the account; set a password, or bind a phone or an e-mail address first',
  ],
  'account.notBound': [404, '没有绑定该方式', 'This is not bound'],
  'account.alreadyBound': [409, '已绑定,请先解绑', 'Something is bound here already; unbind it first'],
  'account.boundElsewhere': [409, '该第三方账号已绑定到其它账号', 'This sign-on belongs to another account'],
  'account.oldContact': [403, '请先验证原手机或邮箱', 'Prove first that the old phone or e-mail address is yours'],
  'account.phoneMissing': [409, '请先绑定手机', 'Bind a phone first'],
  'account.resetTicket': [400, '重置链接已失效,请重新获取验证码', 'This reset is over; get a new code'],
  'account.nameReserved': [409, '该用户名不可使用,请换一个', 'This user name is reserved; choose another'],
  'account.nameAlike': [
    409,
    '与已有用户名过于相似,请换一个',
    'This looks too much like an existing name; choose another',
  ],
  'account.nameOften': [
    429,
    '用户名 30 天内只能修改一次,{resetAt} 后可再改',
    'A user name can be changed once in 30 days; again after {resetAt}',
  ],
  'account.closing': [409, '账号正在注销中,请先撤销注销', 'The account is being closed; undo that first'],
  'account.closureBlocked': [409, '暂时不能注销:{reasons}', 'The account cannot be closed now: {reasons}'],
  'account.confirmation': [400, '确认内容不正确', 'The confirmation does not fit'],
  'account.consentVersion': [409, '文本已更新,请重新阅读', 'The text has changed; read it again'],

  'sso.off': [404, '没有配置这个登录方式', 'This sign-on is not set up'],
  'sso.ticket': [400, 'token已失效', 'The token is no longer valid (token已失效)'],
  'sso.failed': [400, '第三方登录没有完成,请重试', 'The sign-on did not complete; try again'],

  'twoStep.wrong': [400, '动态验证码不正确', 'The code is wrong'],
  'twoStep.ticket': [400, '登录已超时,请重新登录', 'This log-in took too long; start again'],
  'twoStep.on': [409, '两步验证已开启', 'Two-step verification is on already'],
  'twoStep.off': [409, '两步验证未开启', 'Two-step verification is not on'],

  'profile.school': [400, '请选择省份和学校', 'Choose a province and a school'],
  'profile.region': [400, '请选择正确的地区', 'Choose a valid region'],
  'profile.dates': [400, '结束日期不能早于开始日期', 'The end lies before the beginning'],

  'realName.state': [409, '当前状态不能进行此操作', 'This cannot be done in the present state'],
  'realName.consent': [400, '请先阅读并同意实名认证授权', 'Agree to the real-name verification first'],
  'realName.ticket': [400, '请先完成手机验证', 'Verify your phone first'],
  'realName.card': [400, '{problem}', '{problem}'],
  'realName.used': [
    409,
    '该证件已被其它账号使用,如有疑问请申诉',
    'This document belongs to another account; appeal if that is wrong',
  ],
  'realName.photos': [400, '请上传证件照片', 'Upload photos of the document'],
  'realName.guardian': [
    400,
    '未满14周岁,请填写监护人信息并上传监护人同意书照片',
    'Under 14: give a guardian and upload a photo of their signed consent',
  ],
  'realName.daily': [
    429,
    '今日认证申请已达 {limit} 次,请明天再试',
    'You have applied {limit} times today; try again tomorrow',
  ],
  'realName.mismatch': [400, '姓名与证件号码不一致', 'The name and the number do not belong together'],
  'realName.running': [
    409,
    '您正在参加需要实名的竞赛或有未发放的奖金:{titles}',
    'You are in a competition that needs it, or a prize is unpaid: {titles}',
  ],
  'realName.unknown': [404, '没有找到这份申请', 'There is no such application'],
  'realName.decided': [409, '该申请已处理', 'This application has been decided'],
  'realName.reason': [400, '请填写驳回理由', 'Give a reason for the refusal'],

  'people.self': [400, '不能关注自己', 'You cannot follow yourself'],

  'appeal.subject': [400, '请说明具体是哪一项', 'Say which one it is about'],
  'appeal.tooMany': [409, '最多同时有 {limit} 个未处理的申诉', 'At most {limit} appeals can be open at a time'],
  'appeal.daily': [429, '每天最多提交 {limit} 个申诉,请明天再试', 'At most {limit} appeals a day; try again tomorrow'],
  'appeal.once': [409, '同一事项只能申诉一次', 'You have appealed in this matter already'],
  'appeal.unknown': [404, '没有找到这个申诉', 'There is no such appeal'],
  'appeal.closed': [409, '该申诉已处理', 'This appeal is closed'],
  'appeal.own': [403, '不能处理自己的申诉', 'Somebody else must answer your own appeal'],

  'admin.self': [409, '不能对自己进行此操作', 'You cannot do this to yourself'],
  'admin.last': [409, '至少保留一个管理员', 'One admin must remain'],
  'host.unknown': [404, '没有找到这份申请', 'There is no such request'],
  'host.state': [409, '当前状态不能这样处理', 'This cannot be done in the present state'],
  'host.noAccount': [
    409,
    '申请人还没有账号,请其先用申请所填手机号注册',
    'The requester has no account yet: ask them to register with the phone of the request',
  ],
  'outbox.noSender': [409, '该渠道没有配置发送服务', 'No sender is set for this channel'],
  'message.unknown': [404, '没有找到这条消息', 'There is no such message'],

  'competition.unknown': [404, '没有找到这个竞赛', 'There is no such competition'],
  'competition.notStarted': [409, '报名尚未开始', 'Sign-up has not started yet'],
  'competition.ended': [409, '竞赛已结束', 'The competition has ended'],
  'competition.signUpClosed': [409, '报名已截止', 'Sign-up has closed'],
  'competition.signedUp': [409, '你已报名该竞赛', 'You are signed up already'],
  'competition.notSignedUp': [403, '请先报名该竞赛', 'Sign up for the competition first'],
  'competition.rules': [400, '请先阅读并同意竞赛规则', 'Agree to the rules of the competition first'],
  'competition.codeMissing': [403, '该竞赛需要邀请码', 'This competition needs an invitation code'],
  'competition.codeWrong': [400, '邀请码不正确或已失效', 'The invitation code is wrong or no longer valid'],
  'competition.form': [400, '请完整填写报名表:{field}', 'Fill in the sign-up form: {field}'],
  'competition.realName': [403, '请先完成实名认证', 'Verify your real name first'],
  'competition.application': [409, '应用赛没有排名和分数', 'Application competitions have neither rank nor score'],
  'competition.noFile': [404, '没有找到这个数据文件', 'There is no such data file'],
  'competition.noStage': [404, '没有找到这个阶段', 'There is no such stage'],

  'submission.unknown': [404, '没有找到这次提交', 'There is no such submission'],
  'submission.notOpen': [409, '现在不能提交:该阶段尚未开始', 'Submitting is not open: the stage has not started'],
  'submission.closed': [409, '现在不能提交:该阶段已结束', 'Submitting is closed: the stage has ended'],
  'submission.noScoring': [409, '该阶段不接受结果提交', 'This stage takes no result files'],
  'submission.dailyLimit': [
    429,
    '今日提交次数已用完({limit} 次),{resetAt} 重置',
    'Today’s {limit} submissions are used up; the count starts anew at {resetAt}',
  ],
  'submission.totalLimit': [409, '总提交次数已用完({limit} 次)', 'All {limit} submissions are used up'],
  'submission.failedLimit': [
    429,
    '今日格式错误的提交已达 {limit} 次,请先在本地检查文件,明天再试',
    'Today {limit} files were refused already; check the file locally and try again tomorrow',
  ],
  'submission.fileMissing': [
    400,
    '没有找到已上传的文件,请重新上传',
    'The uploaded file was not found; upload it again',
  ],
  'submission.fileUsed': [409, '该文件已提交过,请重新上传', 'This upload has been submitted already; upload it again'],
  'submission.notScored': [409, '只能选择评测成功的提交', 'Only a scored submission can be chosen'],
  'submission.pickLimit': [
    409,
    '最多选择 {limit} 个提交,请先取消一个',
    'At most {limit} can be chosen; take one back first',
  ],
  'submission.pickClosed': [409, '竞赛已结束,不能再更改', 'The competition has ended; the choice stands'],
  'submission.deletePicked': [
    409,
    '已选为B榜成绩的提交不能删除',
    'A submission chosen for the B board cannot be deleted',
  ],
  'submission.deleteBest': [409, '队伍的最好成绩不能删除', 'The team’s best submission cannot be deleted'],
  'submission.deleteBusy': [409, '评测完成后才能删除', 'It can be deleted once it has been scored'],
  'submission.noLabels': [404, '该指标没有分类明细', 'This metric has no details per label'],

  'file.type': [400, '只支持 csv 或 zip 文件', 'Only csv and zip files are accepted'],
  'file.tooLarge': [413, '文件大小不能超过200MB', 'file size cannot exceed 200MB'],
  'file.empty': [400, '文件是空的', 'The file is empty'],
  'file.tooMany': [400, '最多上传20个文件', 'at most 20 files can be uploaded'],
  'file.unused': [
    429,
    '未提交的上传已达 {limit} 个,请提交它们或明天再试',
    'You have {limit} uploads that were not handed in; hand them in, or try again tomorrow',
  ],
  'file.key': [403, '没有权限使用这个文件地址', 'You may not use this object key'],

  'picture.type': [400, '只支持 png、jpg、jpeg 图片', 'Only png, jpg and jpeg pictures are accepted'],
  'picture.tooLarge': [413, '图片大小不能超过 {mb} MB!', 'image cannot exceed {mb} MB!'],
  'picture.broken': [400, '图片无法识别,请换一张', 'This is no picture we can read; choose another'],
  'picture.pixels': [400, '图片尺寸过大,请缩小后重试', 'The picture has too many pixels; make it smaller'],

  'board.hidden': [403, 'B榜尚未公布', 'The B board has not been revealed yet'],
  'board.unknown': [404, '没有这个榜单', 'There is no such board'],
  'team.unknown': [404, '没有找到这个队伍', 'There is no such team'],
  'team.memberOnly': [403, '只有队员可以进行此操作', 'Only members of the team may do this'],
  'team.captainOnly': [403, '只有队长可以进行此操作', 'Only the captain may do this'],
  'team.member': [409, '已是该队成员', 'This person is in the team already'],
  'team.notMember': [404, '该用户不在队伍中', 'This person is not in the team'],
  'team.nameTaken': [409, '队名已被使用,请换一个', 'This team name is taken; choose another'],
  'team.nameWords': [400, '队名不能包含“{word}”,请换一个', 'A team name may not hold “{word}”; choose another'],
  'team.frozen': [
    409,
    '合并投票进行中,成员不能变动,请等待投票结束',
    'A merge is being voted on: nobody joins or leaves until it has ended',
  ],
  'team.full': [409, '队伍已满员', 'The team is full'],
  'team.ended': [
    409,
    '竞赛已结束,不能再加入其他队伍;可以自己创建队伍参加练习',
    'The competition has ended: nobody joins another team; create your own to practise',
  ],
  'team.deadline': [409, '组队已截止', 'The deadline for teams has passed'],
  'team.hasTeam': [409, '已在其他队伍中,须先离开', 'This person is in another team and must leave it first'],
  'team.scored': [
    409,
    '所在的队伍已有提交,不能再加入其他队伍;可以由队长发起合并',
    'Who is in a team that has submitted cannot leave it for another; its captain may propose a merge',
  ],
  'team.barred': [
    409,
    '曾被有成绩的队伍移出,不能再加入本竞赛的其它队伍',
    'Removed from a team that had scored: no other team of this competition can be entered',
  ],
  'team.personNotSignedUp': [409, '对方还没有报名该竞赛', 'This person has not signed up for the competition'],
  'team.changed': [409, '对方的队伍刚刚有变动,请重试', 'This person has just changed teams; try again'],
  'team.notRecruiting': [409, '该队伍没有开放招募', 'This team is not looking for members'],
  'team.requestTwice': [409, '已有未处理的邀请或申请', 'There is an open one already'],
  'team.tooManyRequests': [
    409,
    '该队伍未处理的邀请和申请已达 {limit} 个,请先处理或撤回',
    'The team has {limit} open invitations and applications; answer or withdraw some first',
  ],
  'team.askedOften': [
    429,
    '24 小时内对同一对象最多发起 {limit} 次,请稍后再试',
    'The same person or team can be asked {limit} times in 24 hours; try again later',
  ],
  'team.requestUnknown': [404, '没有找到这个邀请或申请', 'There is no such invitation or application'],
  'team.requestOver': [409, '该邀请或申请已失效', 'This invitation or application is over'],
  'team.captainLeaves': [409, '队长须先转让队长', 'The captain must hand over first'],
  'team.captainAlone': [409, '一人队伍不能离开,可以删除队伍', 'A team of one cannot be left; delete it instead'],
  'team.leaveScored': [
    409,
    '队伍已有提交成绩,不能自行离开;请与队长联系',
    'The team has submitted already: only the captain can remove you',
  ],
  'team.nobodyElse': [409, '队伍中没有其他成员', 'There is nobody else in the team'],
  'team.confirm': [400, '输入的队名不一致', 'This is not the team’s name'],
  'team.deleteMembers': [
    409,
    '队伍中还有其他 {count} 名成员,须先移除',
    'Other members in the team: {count}; remove them first',
  ],
  'team.deleteScored': [
    409,
    '队伍已有 {count} 次提交,不能删除',
    'The team has {count} submissions and cannot be deleted',
  ],
  'merge.unknown': [404, '没有找到这次合并', 'There is no such merge'],
  'merge.self': [400, '不能与自己的队伍合并', 'A team cannot merge with itself'],
  'merge.other': [409, '只能与同一竞赛的队伍合并', 'Only teams of the same competition can merge'],
  'merge.baseline': [409, '不能与主办方基线队合并', 'The host’s baseline cannot merge'],
  'merge.otherFrozen': [409, '对方队伍正在进行另一次合并', 'The other team is voting on another merge'],
  'merge.again': [
    409,
    '对方队伍刚刚否决了你们的合并,{hours} 小时内不能再次提出',
    'That team has just turned you down; it can be asked again {hours} hours after that',
  ],
  'merge.size': [409, '合并后共 {size} 人,超过上限 {max} 人', 'Together they are {size} people, more than {max}'],
  'merge.submissions': [
    409,
    '两队共有 {used} 次有效提交,超过截至今日允许的 {allowed} 次',
    'Together they have {used} submissions that count, more than the {allowed} allowed until today',
  ],
  'merge.today': [
    409,
    '两队今日共提交 {used} 次,超过每日 {allowed} 次',
    'Together they submitted {used} times today, more than {allowed}',
  ],
  'merge.realName': [409, '有成员尚未实名认证', 'Somebody has not verified their real name'],
  'merge.closed': [409, '这次投票已结束', 'This vote has ended'],
  'merge.notYours': [403, '现在没有轮到你的队伍投票', 'It is not your team’s turn to vote'],
  'merge.voted': [409, '你已经投过票,不能更改', 'You have voted already; a vote stands'],
  'console.notPublic': [409, '竞赛上线后才能发布公告', 'Announcements can be made once the competition is public'],
  'console.announceDay': [
    429,
    '每个竞赛每天最多发布 {limit} 条公告,请明天再发',
    'A competition has at most {limit} announcements a day; try again tomorrow',
  ],
  'console.mayNot': [
    403,
    '你在此竞赛中的角色不能进行此操作,请联系竞赛的所有者',
    'Your role in this competition does not allow this; ask its owner',
  ],
  'content.unknown': [404, '没有找到内容', 'There is nothing here'],
} as const satisfies Record<string, readonly [status: number, zh: string, en: string]>

export type RefusalCode = keyof typeof refusals
export type Language = 'zh' | 'en'

/** A call's no: the code, and the values its words need. */
export interface Refusal {
  code: RefusalCode
  values?: Record<string, string | number>
}

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** The refusal's words in one language, its values filled in. */
export function refusalText({ code, values }: Refusal, language: Language): string {
  const template: string = refusals[code][language === 'zh' ? 1 : 2]
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values?.[name] ?? whole))
}
