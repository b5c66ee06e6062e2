import type { FastifyReply, FastifyRequest } from 'fastify'

/** Error responses of the object addresses: status, code, Chinese, English. */
const SAYS = {
  badSignature: [
    403,
    'object.badSignature',
    '链接无效或已过期，请重新获取',
    'This link is invalid or has expired. Get a new one.',
  ],
  notFound: [404, 'object.notFound', '文件不存在', 'This file doesn’t exist'],
  damaged: [
    409,
    'object.damaged',
    '文件已损坏，无法显示，请联系站点管理员',
    'This file is damaged and can’t be shown. Contact the site’s operator.',
  ],
  exists: [
    409,
    'object.exists',
    '该地址已上传过其他文件，请重新获取上传地址',
    'Another file was uploaded to this address. Get a new one.',
  ],
  tooLarge: [413, 'object.tooLarge', '文件超过大小限制', 'The file is larger than allowed'],
  wrongSize: [
    400,
    'object.wrongSize',
    '内容的大小与申请上传地址时说明的不一致',
    'The body size doesn’t match the size declared when the URL was requested',
  ],
  wrongType: [415, 'object.wrongType', '文件类型与申请的不一致', 'The file type doesn’t match the requested type'],
  badRange: [416, 'object.badRange', '请求的范围超出文件大小', 'The requested range is beyond the file'],
} as const

export function refuse(request: FastifyRequest, reply: FastifyReply, why: keyof typeof SAYS): FastifyReply {
  const [status, code, zh, en] = SAYS[why]
  const msg = speaksEnglish(request) ? en : zh
  return reply.code(status).header('cache-control', 'no-store').send({ flag: false, code, msg, data: null })
}

/** English if the reader chose it here (cookie) or the browser prefers it to Chinese. */
function speaksEnglish({ headers }: FastifyRequest): boolean {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return (chosen ?? headers['accept-language'] ?? 'zh').toLowerCase().startsWith('en')
}
