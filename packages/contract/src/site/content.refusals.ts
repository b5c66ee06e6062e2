import type { Refusals } from '../core/refusal.ts'

export const contentRefusals = {
  'news.unknown': [404, '没有找到这条新闻', 'There is no such piece of news'],
  'news.changed': [
    409,
    '“{name}”刚刚修改了这条新闻，请复制你的文字，刷新后再改',
    '“{name}” has just changed this piece of news; copy your text, reload it and change it again',
  ],
  'news.words': [
    400,
    '发布前请填写中文标题、摘要和正文',
    'Write the Chinese title, summary and text before publishing',
  ],
  'news.state': [409, '当前状态不能进行此操作', 'This cannot be done in the present state'],

  'page.askAgain': [
    400,
    '只有发布用户服务协议或隐私政策时，可以请用户重新同意',
    'Asking everybody to agree again goes with publishing terms or privacy alone',
  ],
  'page.words': [400, '发布前请填写内容，中英文至少一种', 'Before publishing, write the text in at least one language'],
} as const satisfies Refusals
