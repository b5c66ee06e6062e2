import type { Refusals } from '@leitai/platform/contract/refusals'

export const forumRefusals = {
  'forum.unknown': [404, '没有找到这个帖子，可能已被删除', 'This post doesn’t exist or was deleted'],
  'forum.title': [400, '请填写标题', 'Enter a title'],
  'forum.empty': [400, '请填写内容', 'Write something first'],
  'forum.textLong': [400, '内容不能超过 {limit} 字', 'The text can’t exceed {limit|character|characters}'],
  'forum.picture': [
    400,
    '只能使用在编辑器中上传的图片，最多 {limit} 张',
    'You can only use images uploaded in the editor, up to {limit}',
  ],
  'forum.word': [
    400,
    '内容含有不允许使用的词“{word}”，请修改',
    'The text contains a blocked word: “{word}”. Change it and try again.',
  ],
  'forum.topicsDay': [
    429,
    '你每天最多发布 {limit} 个话题，请明天再来',
    'You can start up to {limit|topic|topics} per day. Try again tomorrow.',
  ],
  'forum.repliesDay': [
    429,
    '你每天最多回复 {limit} 次，请明天再来',
    'You can reply {limit|time|times} per day. Try again tomorrow.',
  ],
  'forum.muted': [
    403,
    '你在 {until} 前不能在竞赛圈发言，原因：{reason}',
    'You’re muted in Discussions until {until}. Reason: {reason}',
  ],
  'forum.closed': [409, '这个话题已关闭，不再接受回复', 'This topic is closed to new replies'],
  'forum.gone': [409, '这条内容已被删除或隐藏', 'This post was deleted or hidden'],
  'forum.ownLike': [409, '不能给自己的内容点赞', 'You can’t like your own post'],
  'forum.editLate': [
    409,
    '发布 {minutes} 分钟后不能再修改，可以删除后重新发布',
    'You can only edit a post for {minutes|minute|minutes}. Delete it and write a new one instead.',
  ],
  'forum.notOwn': [403, '只能修改或删除自己的内容', 'You can only edit or delete your own posts'],
  'forum.hasReplies': [
    409,
    '已有他人回复，不能删除话题；可以关闭它',
    'This topic has replies from others, so you can’t delete it. You can close it instead.',
  ],
  'forum.pins': [
    409,
    '最多置顶 {limit} 个话题，请先取消一个',
    'You can pin up to {limit|topic|topics}. Unpin one first.',
  ],
  'forum.mayNot': [
    403,
    '只有发起人、主办方和管理员可以这样做',
    'Only the topic’s author, its host and admins can do this',
  ],
  'forum.moderatorsOnly': [403, '只有主办方和管理员可以这样做', 'Only the host and admins can do this'],
  'forum.moderatorClosed': [
    403,
    '话题由主办方或管理员关闭，不能自行打开',
    'A moderator closed this topic, so you can’t reopen it',
  ],
  'forum.notReply': [400, '请选择这个话题中的一条回复', 'Choose a reply in this topic'],
  'forum.ownReport': [409, '不能举报自己的内容', 'You can’t report your own post'],
  'forum.reported': [409, '你已举报过这条内容，正在处理', 'You’ve already reported this post. We’ll review it.'],
  'forum.reportsDay': [
    429,
    '每天最多举报 {limit} 次，请明天再试',
    'You can send up to {limit|report|reports} per day. Try again tomorrow.',
  ],
  'forum.reason': [400, '请填写理由，作者会看到', 'Enter a reason; the author will see it'],
  'forum.state': [409, '这条内容已是这个状态', 'The post is already in this state'],
  'forum.muteOwn': [400, '不能禁言自己或管理员', 'You can’t mute yourself or another admin'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'community/forum': typeof forumRefusals
  }
}
