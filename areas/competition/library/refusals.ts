import type { Refusals } from '@leitai/platform/contract/refusals'

export const libraryRefusals = {
  'library.unknown': [404, '没有找到这份资源', 'This library item doesn’t exist'],
  'library.changed': [
    409,
    '“{name}”刚刚修改了这份资源，请复制你的文字，刷新后再改',
    '“{name}” just changed this. Copy your text, reload and edit it again.',
  ],
  'library.words': [
    400,
    '发布前请填写标题和简介，并填写链接或正文，中英文至少一种',
    'Before publishing, add a title and summary, and a link or text, in at least one language',
  ],
  'library.state': [409, '当前状态不能进行此操作', 'This isn’t possible in the current state'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/library': typeof libraryRefusals
  }
}
