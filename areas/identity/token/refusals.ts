import type { Refusals } from '@leitai/platform/contract/refusals'

export const tokenRefusals = {
  'token.unknown': [
    401,
    '访问令牌无效，请检查是否完整，或重新登录（leitai login）',
    'This token isn’t valid. Check that it’s complete, or sign in again (leitai login).',
  ],
  'token.expired': [
    401,
    '访问令牌已过期，请重新登录（leitai login）或在“访问令牌”页创建新的',
    'This token has expired. Sign in again (leitai login), or create another on the page “Access tokens”.',
  ],
  'token.revoked': [
    401,
    '访问令牌已被撤销，请重新登录（leitai login）或在“访问令牌”页创建新的',
    'This token was revoked. Sign in again (leitai login), or create another on the page “Access tokens”.',
  ],
  'token.scope': [
    403,
    '访问令牌没有“{scope}”权限，请用包含该权限的令牌',
    'This token doesn’t have the scope “{scope}”. Use one that does.',
  ],
  'token.notHere': [
    403,
    '此操作不能使用访问令牌，请在网站上登录后进行',
    'Tokens can’t be used for this. Sign in to the site itself.',
  ],
  'token.limit': [
    409,
    '最多同时有 {limit} 个有效的访问令牌，请先撤销一个',
    'You can have up to {limit|active token|active tokens} at a time. Revoke one first.',
  ],
  'token.none': [404, '没有找到这个访问令牌', 'This token doesn’t exist'],
  'token.code': [
    404,
    '没有找到这个代码：请核对终端上显示的代码，或重新运行 leitai login',
    'This code doesn’t exist. Compare it with your terminal, or run leitai login again.',
  ],
  'token.codeOver': [
    409,
    '这个请求已经处理或过期，请重新运行 leitai login',
    'This request was already answered or has expired. Run leitai login again.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'identity/token': typeof tokenRefusals
  }
}
