import type { Refusals } from '../core/refusal.ts'

export const fileRefusals = {
  'file.type': [400, '只支持 csv 或 zip 文件', 'Only csv and zip files are accepted'],
  'file.tooLarge': [413, '文件大小不能超过200MB', 'file size cannot exceed 200MB'],
  'file.sizeUntold': [
    400,
    '请在申请上传地址时说明文件大小(size)',
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
    '未提交的上传已达 {limit} 个,请提交它们或明天再试',
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
    '图片内容是 {kind},与所填的文件类型不符,请更正类型或换一张图片',
    'The picture is a {kind}, which is not the type that was told; correct the type or choose another picture',
  ],
  'picture.pixels': [400, '图片尺寸过大,请缩小后重试', 'The picture has too many pixels; make it smaller'],
} as const satisfies Refusals
