import type { Refusals } from '@leitai/platform/contract/refusals'

export const accountRefusals = {
  'login.wrong': [400, '账号或密码不正确', 'Wrong account or password'],
  'login.locked': [
    429,
    '尝试次数过多，请 {minutes} 分钟后再试；账号绑定了邮箱的，也可用邮件中的链接解锁',
    'Too many attempts. Try again in {minutes|minute|minutes}. If the account has an email address, the link sent there unlocks it too.',
  ],
  'login.unlock': [
    400,
    '该链接已失效或已使用过，请重新登录或找回密码',
    'This link has expired or was already used. Sign in again or reset your password.',
  ],
  'login.captcha': [400, '请先完成验证码', 'Complete the captcha first'],
  'login.blocked': [403, '该账号已被停用，请联系管理员', 'This account is suspended. Contact the operator.'],
  'login.token': [400, '页面已过期，请刷新后重试', 'This page has expired. Reload and try again.'],

  'captcha.wrong': [400, '验证码不正确，请重试', 'Wrong captcha. Try a new one.'],
  'captcha.expired': [400, '验证码已过期，请重新获取', 'The captcha has expired. Get a new one.'],

  'account.phoneWrong': [
    400,
    '请输入正确的手机号，并检查国家或地区代码',
    'Enter a valid phone number, and check the country code',
  ],
  'account.userNameTaken': [409, '用户名已存在，请换一个', 'This username is taken. Choose another.'],
  'account.phoneTaken': [409, '该手机号已注册，请直接登录', 'This phone number is already in use. Sign in instead.'],
  'account.emailTaken': [409, '该邮箱已注册，请直接登录', 'This email address is already in use. Sign in instead.'],
  'account.contactMissing': [400, '请输入手机号或邮箱', 'Enter a phone number or email address'],
  'account.consent': [400, '请先阅读并同意用户协议和隐私政策', 'Agree to the terms and the privacy policy first'],
  'account.unknown': [404, '没有找到这个账号', 'This account doesn’t exist'],
  'account.closed': [404, '该账号已注销', 'This account has been closed'],
  'account.passwordWrong': [400, '当前密码不正确', 'The current password is wrong'],
  'account.passwordSame': [
    400,
    '新密码不能与原密码相同',
    'The new password is the same as the old one. Choose another.',
  ],
  'account.noPassword': [409, '该账号还没有密码，请先设置密码', 'This account has no password yet. Set one first.'],
  'account.hasPassword': [
    409,
    '该账号已有密码，请改用“修改密码”',
    'This account already has a password. Change it instead.',
  ],
  'account.lastWayIn': [
    409,
    '这是该账号唯一的登录方式，请先设置密码或绑定手机、邮箱',
    'This is your only way to sign in. Set a password, or add a phone number or email address first.',
  ],
  'account.notBound': [404, '没有绑定该方式', 'This isn’t linked'],
  'account.alreadyBound': [409, '已绑定，请先解绑', 'Something is already linked here. Unlink it first.'],
  'account.boundElsewhere': [409, '该第三方账号已绑定到其他账号', 'This sign-on belongs to another account'],
  'account.oldContact': [
    403,
    '请先验证原手机或邮箱',
    'First confirm that the old phone number or email address is yours',
  ],
  'account.phoneMissing': [409, '请先绑定手机', 'Add a phone number first'],
  'account.resetTicket': [400, '重置链接已失效，请重新获取验证码', 'This reset has expired. Get a new code.'],
  'account.nameReserved': [409, '该用户名不可使用，请换一个', 'This username is reserved. Choose another.'],
  'account.nameAlike': [
    409,
    '与已有用户名过于相似，请换一个',
    'This looks too similar to an existing name. Choose another.',
  ],
  'account.nameOften': [
    429,
    '用户名 30 天内只能修改一次，{resetAt} 后可再改',
    'You can change your username once every 30 days. Next change possible after {resetAt}.',
  ],
  'account.closing': [409, '账号正在注销中，请先撤销注销', 'The account is being closed. Cancel that first.'],
  'account.closureBlocked': [409, '暂时不能注销：{reasons}', 'The account can’t be closed now: {reasons}'],
  'account.confirmation': [400, '确认内容不正确', 'The confirmation doesn’t match'],
  'account.consentVersion': [409, '文本已更新，请重新阅读', 'The text has changed. Read it again.'],
  'account.registerClosed': [
    403,
    '本站暂未开放注册，请联系管理员',
    'Sign-up is currently closed. Contact the operator.',
  ],

  'code.site': [
    503,
    '今天的验证码已全部发完，请明天再试，或联系管理员',
    'No more codes can be sent today. Try again tomorrow, or contact the operator.',
  ],
  'code.wrong': [400, '验证码错误，还可尝试 {left} 次', 'Wrong code; attempts left: {left}'],
  'code.expired': [400, '验证码已失效，请重新获取', 'The code is no longer valid. Get a new one.'],
  'code.resend': [429, '请 {seconds} 秒后再获取验证码', 'You can get another code in {seconds|second|seconds}'],
  'code.daily': [429, '今日获取验证码次数已达上限，请明天再试', 'No more codes today. Try again tomorrow.'],
  'admin.self': [409, '不能对自己进行此操作', 'You can’t do this to yourself'],
  'admin.last': [409, '至少保留一个管理员', 'At least one admin must remain'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'identity/account': typeof accountRefusals
  }
}
