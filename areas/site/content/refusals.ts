import type { Refusals } from '@leitai/platform/contract/refusals'

export const contentRefusals = {
  'news.unknown': [404, '没有找到这条新闻', 'This news article doesn’t exist'],
  'news.changed': [
    409,
    '“{name}”刚刚修改了这条新闻，请复制你的文字，刷新后再改',
    '“{name}” just changed this article. Copy your text, reload and edit it again.',
  ],
  'news.words': [400, '发布前请填写中文标题、摘要和正文', 'Add the Chinese title, summary and text before publishing'],
  'news.state': [409, '当前状态不能进行此操作', 'This isn’t possible in the current state'],

  'page.askAgain': [
    400,
    '只有发布用户服务协议或隐私政策时，可以请用户重新同意',
    'You can only ask everyone to agree again when publishing the terms or the privacy policy',
  ],
  'page.words': [400, '发布前请填写内容，中英文至少一种', 'Before publishing, add the text in at least one language'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'site/content': typeof contentRefusals
  }
}
