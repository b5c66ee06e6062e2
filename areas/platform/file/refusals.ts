import type { Refusals } from '../contract/refusals.ts'

export const fileRefusals = {
  'file.type': [400, '只支持 {accepted} 文件', 'Only these file types are accepted: {accepted}'],
  'file.tooLarge': [413, '文件大小不能超过{most}', 'file size cannot exceed {most}'],
  'file.inParts': [
    413,
    '超过 {most} 的文件须分片上传：请用本站的上传页面或命令行工具',
    'Files over {most} must be uploaded in parts. Use this site’s page or its command-line tool.',
  ],
  'file.noPart': [
    400,
    '该文件有 {count} 个分片，编号从 0 到 {last}，没有第 {part} 个',
    'This file has {count|part|parts}, numbered 0 to {last}; part {part} doesn’t exist',
  ],
  'file.partSize': [
    400,
    '第 {part} 个分片应为 {bytes} 字节，不是 {size} 字节；请按申请上传时的文件大小切分',
    'Part {part} must have {bytes} bytes, not {size}. Split the file by the part size given for it.',
  ],
  'file.partCount': [
    400,
    '该文件应有 {count} 个分片，不是 {parts} 个',
    'This file consists of {count|part|parts}, not {parts}',
  ],
  'file.joining': [
    409,
    '文件的分片还在合并，请稍候片刻再提交',
    'The file’s parts are still being assembled. Submit it again in a moment.',
  ],
  'file.noUpload': [
    404,
    '没有这个未完成的上传：它已提交、已取消，或超过一天未继续而被清理；请重新上传',
    'This unfinished upload doesn’t exist: it was submitted, cancelled, or left for over a day. Upload the file again.',
  ],
  'file.noRoom': [
    503,
    '服务器的磁盘空间不足以接收 {size} 的文件，请联系站点管理员，或稍后再试',
    'The server’s disk has no room for a file of {size}. Contact the site’s operator, or try again later.',
  ],
  'file.sizeUntold': [
    400,
    '请在申请上传地址时说明文件大小（size）',
    'Include the file size (size) when requesting its upload URL',
  ],
  'file.empty': [400, '文件是空的', 'The file is empty'],
  'file.stored': [
    409,
    '该文件已上传完毕，不能再写入；请直接提交，或重新上传为新文件',
    'This file was already uploaded and can’t be extended. Submit it, or upload it again.',
  ],
  'file.unusedBytes': [
    429,
    '未提交的上传已超过 {gb} GB，请提交它们或明天再试',
    'Your uploads that haven’t been submitted exceed {gb} GB. Submit them, or try again tomorrow.',
  ],
  'file.unused': [
    429,
    '未提交的上传已达 {limit} 个，请提交它们或明天再试',
    'Uploads not submitted yet: {limit}. Submit them, or try again tomorrow.',
  ],
  'file.damaged': [
    409,
    '文件已损坏，无法读取，请重新上传，或联系站点管理员',
    'This file is damaged and can’t be read. Upload it again, or contact the site’s operator.',
  ],
  'file.key': [403, '没有权限使用这个文件地址', 'You can’t use this object key'],

  'picture.told': [
    400,
    '图片内容是 {kind}，与所填的文件类型不符，请更正类型或换一张图片',
    'The image is a {kind}, which doesn’t match the declared type. Correct the type or choose another image.',
  ],
  'picture.pixels': [400, '图片尺寸过大，请缩小后重试', 'The image has too many pixels. Make it smaller.'],
  'submission.fileMissing': [
    400,
    '没有找到已上传的文件，请重新上传',
    'The uploaded file wasn’t found. Upload it again.',
  ],
} as const satisfies Refusals

declare module '../contract/refusals.ts' {
  interface RefusalCatalogue {
    'platform/file': typeof fileRefusals
  }
}
