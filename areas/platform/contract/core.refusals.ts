import type { Refusals } from './refusals.ts'

export const coreRefusals = {
  'request.unknownCall': [404, '没有这个接口，请核对地址', 'This API call doesn’t exist. Check the address.'],
  'request.marker': [
    403,
    '缺少请求头 X-Requested-With: XMLHttpRequest，请从本站页面或客户端发起请求',
    'The header X-Requested-With: XMLHttpRequest is missing. Send the request from this site or its client.',
  ],
  'request.origin': [403, '请求来自其他网站，已拒绝', 'The request came from another site and was rejected'],
  'request.body': [400, '请求内容无法解析，请检查格式', 'The request body couldn’t be read. Check its format.'],
  'request.form': [
    415,
    '请求内容须为表单编码（application/x-www-form-urlencoded），上传文件用 multipart/form-data；不接受 JSON',
    'Send fields form-encoded (application/x-www-form-urlencoded), and files as multipart/form-data. JSON isn’t read.',
  ],
  'request.tooLarge': [413, '请求内容太大', 'The request body is too large'],
  'request.tooMany': [
    429,
    '操作太频繁，请 {seconds} 秒后再试',
    'Too many requests. Try again in {seconds|second|seconds}.',
  ],
  'request.timeout': [503, '处理超时，请稍后再试', 'This took too long. Try again.'],

  'server.fault': [
    500,
    '服务器出错了，已记录，请稍后再试；反馈时请提供编号 {requestId}',
    'Something went wrong on our side and was logged. Try again later, or contact us and quote the number {requestId}.',
  ],
  'server.busy': [503, '服务器正在恢复，请几秒后重试', 'The server is recovering. Try again in a few seconds.'],
  'login.missing': [401, '还未登录', 'You’re not signed in'],
  'login.expired': [401, '登录已过期，请重新登录', 'Your session has expired. Sign in again.'],
  'login.forbidden': [403, '没有权限进行此操作', 'You don’t have permission to do this'],
} as const satisfies Refusals
