import type { Refusals } from '../core/refusal.ts'

export const libraryRefusals = {
  'library.unknown': [404, '没有找到这份资源', 'There is no such thing in the library'],
  'library.changed': [
    409,
    '“{name}”刚刚修改了这份资源，请复制你的文字，刷新后再改',
    '“{name}” has just changed this; copy your text, reload it and change it again',
  ],
  'library.words': [
    400,
    '发布前请填写标题和简介，并填写链接或正文，中英文至少一种',
    'Before publishing, write a title and a summary, and a link or a text, in at least one language',
  ],
  'library.state': [409, '当前状态不能进行此操作', 'This cannot be done in the present state'],
} as const satisfies Refusals
