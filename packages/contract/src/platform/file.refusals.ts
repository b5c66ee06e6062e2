import type { Refusals } from '../core/refusal.ts'

export const fileRefusals = {
  'file.type': [400, '只支持 {accepted} 文件', 'Only files of these kinds are accepted: {accepted}'],
  'file.tooLarge': [413, '文件大小不能超过{most}', 'file size cannot exceed {most}'],
  'file.inParts': [
    413,
    '超过 {most} 的文件须分片上传：请用本站的上传页面或命令行工具',
    'A file over {most} is sent in parts: use the page of this site or its command-line tool',
  ],
  'file.noPart': [
    400,
    '该文件有 {count} 个分片，编号从 0 到 {last}，没有第 {part} 个',
    'This file has {count|part|parts}, numbered 0 to {last}; there is no part {part}',
  ],
  'file.partSize': [
    400,
    '第 {part} 个分片应为 {bytes} 字节，不是 {size} 字节；请按申请上传时的文件大小切分',
    'Part {part} has {bytes} bytes, not {size}: cut the file by the size that was told for it',
  ],
  'file.partCount': [
    400,
    '该文件应有 {count} 个分片，不是 {parts} 个',
    'This file consists of {count|part|parts}, not of {parts}',
  ],
  'file.joining': [
    409,
    '文件的分片还在合并，请稍候片刻再提交',
    'The parts of the file are still being joined; hand it in again in a moment',
  ],
  'file.noUpload': [
    404,
    '没有这个未完成的上传：它已提交、已取消，或超过一天未继续而被清理；请重新上传',
    'There is no such unfinished upload: it was handed in, cancelled, or left alone for a day; upload the file anew',
  ],
  'file.noRoom': [
    503,
    '服务器的磁盘空间不足以接收 {size} 的文件，请联系站点管理员，或稍后再试',
    'The disk of this server has no room for a file of {size}; tell the people who run this site, or try again later',
  ],
  'file.sizeUntold': [
    400,
    '请在申请上传地址时说明文件大小（size）',
    'Say the size of the file (size) when asking for its upload address',
  ],
  'file.empty': [400, '文件是空的', 'The file is empty'],
  'file.stored': [
    409,
    '该文件已上传完毕，不能再写入；请直接提交，或重新上传为新文件',
    'This file has been uploaded already and takes nothing more; hand it in, or upload it anew',
  ],
  'file.unusedBytes': [
    429,
    '未提交的上传已超过 {gb} GB，请提交它们或明天再试',
    'Your uploads that were not handed in exceed {gb} GB; hand them in, or try again tomorrow',
  ],
  'file.unused': [
    429,
    '未提交的上传已达 {limit} 个，请提交它们或明天再试',
    'Uploads that were not handed in: {limit}; hand them in, or try again tomorrow',
  ],
  'file.damaged': [
    409,
    '文件已损坏，无法读取，请重新上传，或联系站点管理员',
    'This file is damaged and cannot be read; upload it again, or tell the people who run this site',
  ],
  'file.key': [403, '没有权限使用这个文件地址', 'You may not use this object key'],

  'picture.told': [
    400,
    '图片内容是 {kind}，与所填的文件类型不符，请更正类型或换一张图片',
    'The picture is a {kind}, which is not the type that was told; correct the type or choose another picture',
  ],
  'picture.pixels': [400, '图片尺寸过大，请缩小后重试', 'The picture has too many pixels; make it smaller'],
} as const satisfies Refusals
