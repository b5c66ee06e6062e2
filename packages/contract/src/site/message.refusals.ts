import type { Refusals } from '../core/refusal.ts'

export const messageRefusals = {
  'message.self': [400, '不能给自己发私信', 'You cannot write to yourself'],
  'message.phone': [
    403,
    '绑定手机后才能发私信，请先在账号设置中绑定手机',
    'Bind a phone to your account first: then you can write letters',
  ],
  'message.waiting': [
    409,
    '对方回复前无法继续发送，请等待对方回复',
    'You can write again once the other side has answered',
  ],
  'message.strangers': [
    403,
    '对方不接收陌生人的私信，可以先在竞赛圈或队伍中联系',
    'This person takes no letters from strangers; try the circle or a team',
  ],
  'message.newPeople': [
    429,
    '今天首次联系的人已达 {limit} 位，请明天再联系新的人',
    'You have written to {limit|new person|new people} today; write to more tomorrow',
  ],
  'message.refusing': [
    409,
    '对方在你的拒收名单中，移出名单后才能发私信',
    'This person is on your refuse list: take them off it to write',
  ],
  'message.refusedFull': [
    400,
    '拒收名单最多 {limit} 人，请先移出一些',
    'The refuse list holds {limit|person|people}; take some off',
  ],
  'message.word': [400, '内容含有不允许使用的词“{word}”，请修改', 'The text holds a blocked word: “{word}”; change it'],
  'message.notInvite': [409, '这条通知不是队伍邀请', 'This notice is no invitation into a team'],
  'message.system': [400, '系统通知不能关闭', 'System notices cannot be muted'],
  'message.noEmail': [
    409,
    '请先绑定邮箱，再选择邮件通知',
    'Bind an e-mail address first, then choose to be told by mail',
  ],
  'message.ticket': [
    400,
    '链接无效或已过期，请登录后在消息设置中修改',
    'The link is not valid any more; log in and change it in the message settings',
  ],
  'message.unknown': [404, '没有找到这条消息', 'There is no such message'],
} as const satisfies Refusals
