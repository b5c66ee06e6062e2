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

  'board.hidden': [403, 'B榜尚未公布', 'The B board has not been revealed yet'],
  'board.unknown': [404, '没有这个榜单', 'There is no such board'],
  'team.unknown': [404, '没有找到这个队伍', 'There is no such team'],
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
