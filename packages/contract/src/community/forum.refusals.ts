import type { Refusals } from '../core/refusal.ts'

export const forumRefusals = {
  'circle.unknown': [404, '没有找到这个帖子，可能已被删除', 'There is no such post; it may have been deleted'],
  'circle.title': [400, '请填写标题', 'Give the topic a title'],
  'circle.empty': [400, '请填写内容', 'Write something first'],
  'circle.textLong': [400, '内容不能超过 {limit} 字', 'The text cannot exceed {limit|character|characters}'],
  'circle.picture': [
    400,
    '只能使用在编辑器中上传的图片，最多 {limit} 张',
    'Only pictures uploaded in the editor can be used, at most {limit}',
  ],
  'circle.word': [400, '内容含有不允许使用的词“{word}”，请修改', 'The text holds a blocked word: “{word}”; change it'],
  'circle.topicsDay': [
    429,
    '你每天最多发布 {limit} 个话题，请明天再来',
    'You can begin at most {limit|topic|topics} a day; go on tomorrow',
  ],
  'circle.repliesDay': [
    429,
    '你每天最多回复 {limit} 次，请明天再来',
    'You can reply {limit|time|times} a day; go on tomorrow',
  ],
  'circle.muted': [
    403,
    '你在 {until} 前不能在竞赛圈发言，原因：{reason}',
    'You cannot write in the circle until {until}: {reason}',
  ],
  'circle.closed': [409, '这个话题已关闭，不再接受回复', 'This topic is closed and takes no replies'],
  'circle.gone': [409, '这条内容已被删除或隐藏', 'This post was deleted or hidden'],
  'circle.ownLike': [409, '不能给自己的内容点赞', 'You cannot like your own post'],
  'circle.editLate': [
    409,
    '发布 {minutes} 分钟后不能再修改，可以删除后重新发布',
    'A post can be changed for {minutes|minute|minutes}; delete it and write another instead',
  ],
  'circle.notOwn': [403, '只能修改或删除自己的内容', 'You can change or delete your own posts alone'],
  'circle.hasReplies': [
    409,
    '已有他人回复，不能删除话题；可以关闭它',
    'Others have replied: the topic cannot be deleted, but you can close it',
  ],
  'circle.pins': [
    409,
    '最多置顶 {limit} 个话题，请先取消一个',
    'At most {limit|topic|topics} can be pinned; take one down first',
  ],
  'circle.mayNot': [
    403,
    '只有发起人、主办方和管理员可以这样做',
    'Only who began the topic, its host and admins can do this',
  ],
  'circle.moderatorsOnly': [403, '只有主办方和管理员可以这样做', 'Only its host and admins can do this'],
  'circle.moderatorClosed': [
    403,
    '话题由主办方或管理员关闭，不能自行打开',
    'A moderator has closed this topic; you cannot open it again',
  ],
  'circle.notReply': [400, '请选择这个话题中的一条回复', 'Choose a reply of this topic'],
  'circle.ownReport': [409, '不能举报自己的内容', 'You cannot report your own post'],
  'circle.reported': [409, '你已举报过这条内容，正在处理', 'You have reported this post; it will be looked at'],
  'circle.reportsDay': [
    429,
    '每天最多举报 {limit} 次，请明天再试',
    'At most {limit|report|reports} a day; go on tomorrow',
  ],
  'circle.reason': [400, '请填写理由，作者会看到', 'Give a reason; the author will read it'],
  'circle.state': [409, '这条内容已是这个状态', 'The post is in this state already'],
  'circle.muteOwn': [400, '不能禁言自己或管理员', 'You cannot mute yourself or another admin'],
} as const satisfies Refusals
