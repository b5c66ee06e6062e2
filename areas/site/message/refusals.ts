import type { Refusals } from '@leitai/platform/contract/refusals'

export const messageRefusals = {
  'message.self': [400, '不能给自己发私信', 'You can’t message yourself'],
  'message.phone': [
    403,
    '绑定手机后才能发私信，请先在账号设置中绑定手机',
    'Add a phone number to your account to send messages',
  ],
  'message.waiting': [409, '对方回复前无法继续发送，请等待对方回复', 'You can write again once they reply'],
  'message.strangers': [
    403,
    '对方不接收陌生人的私信，可以先在竞赛圈或队伍中联系',
    'This person doesn’t accept messages from strangers. Try Discussions or a team.',
  ],
  'message.newPeople': [
    429,
    '今天首次联系的人已达 {limit} 位，请明天再联系新的人',
    'You’ve messaged {limit|new person|new people} today. You can message more tomorrow.',
  ],
  'message.refusing': [
    409,
    '对方在你的拒收名单中，移出名单后才能发私信',
    'You blocked this person. Unblock them to send a message.',
  ],
  'message.refusedFull': [
    400,
    '拒收名单最多 {limit} 人，请先移出一些',
    'You can block up to {limit|person|people}. Unblock someone first.',
  ],
  'message.word': [
    400,
    '内容含有不允许使用的词“{word}”，请修改',
    'The text contains a blocked word: “{word}”. Change it and try again.',
  ],
  'message.notInvite': [409, '这条通知不是队伍邀请', 'This notification isn’t a team invitation'],
  'message.system': [400, '系统通知不能关闭', 'System notifications can’t be muted'],
  'message.noEmail': [
    409,
    '请先绑定邮箱，再选择邮件通知',
    'Add an email address first, then choose email notifications',
  ],
  'message.ticket': [
    400,
    '链接无效或已过期，请登录后在消息设置中修改',
    'The link is no longer valid. Sign in and change it in the notification settings.',
  ],
  'message.unknown': [404, '没有找到这条消息', 'This message doesn’t exist'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'site/message': typeof messageRefusals
  }
}
