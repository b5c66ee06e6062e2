import type { Refusals } from '@leitai/platform/contract/refusals'

export const ssoRefusals = {
  'sso.ticket': [400, 'token已失效', 'The token is no longer valid (token已失效)'],
  'sso.unknown': [
    409,
    '没有这种登录方式，或已停用；请返回登录页另选一种',
    'This sign-in provider doesn’t exist or is turned off. Choose another on the sign-in page.',
  ],
  'sso.down': [
    503,
    '目录服务暂时没有响应，请稍后再试，或改用其他方式登录',
    'The directory isn’t responding. Try again later, or sign in another way.',
  ],
  'sso.busy': [
    503,
    '此刻通过目录登录的人太多，排队已满；请过几秒再试，不会计入密码错误次数',
    'Too many people are signing in through the directory at this moment. Try again in a few seconds; this doesn’t count as a wrong password.',
  ],
  'sso.subject': [
    409,
    '目录没有给出此人的唯一标识，无法登录；请联系管理员检查属性映射',
    'The directory provides no identifier for this person, so they can’t sign in. Ask the operator to check the mapping.',
  ],
  'sso.noCreate': [
    403,
    '该登录方式不自动开设账号；已有账号的请先绑定，没有的请联系管理员',
    'This provider can’t create accounts. Link an existing account, or ask the operator for one.',
  ],
  'sso.suspended': [
    403,
    '学校或单位的目录中已没有此人，或账户已停用，不能再用这种方式登录；如有疑问请联系管理员',
    'The directory has removed or disabled this person, so they can’t sign in with this provider. If this is a mistake, contact the operator.',
  ],
  'sso.only': [
    403,
    '本站只允许通过学校或单位的登录方式登录，请在登录页选择',
    'This site only accepts sign-ins through its sign-in providers. Choose one on the sign-in page.',
  ],
  'sso.keyTaken': [409, '标识“{key}”已被使用，请换一个', 'The key “{key}” is taken. Choose another.'],
  'sso.kind': [409, '登录方式的类型不能更改；请另建一个', 'You can’t change a provider’s type. Add another one.'],
  'sso.secret': [400, '请填写密钥', 'Enter the secret'],
  'sso.fixed': [
    409,
    '该登录方式由环境变量设置，只能在那里更改',
    'This provider is set by environment variables and can only be changed there',
  ],
  'sso.changed': [
    409,
    '其他管理员刚刚更改了这个登录方式，请刷新后重试',
    'Another admin just changed this provider. Reload and try again.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'identity/sso': typeof ssoRefusals
  }
}
