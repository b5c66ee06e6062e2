import type { Refusals } from '@leitai/platform/contract/refusals'

export const organisationRefusals = {
  'organisation.unknown': [404, '没有找到这个组织，请核对网址', 'This organisation doesn’t exist. Check the address.'],
  'organisation.notAdmin': [
    403,
    '只有该组织的管理员可以进行此操作，请联系他们',
    'Only the organisation’s admins can do this. Ask one of them.',
  ],
  'organisation.notIn': [
    404,
    '你不是该组织的成员，请刷新页面',
    'You’re not a member of this organisation. Reload the page.',
  ],
  'organisation.noMember': [
    404,
    '该用户不是此组织的成员，请刷新成员列表',
    'This user isn’t a member of the organisation. Reload the list.',
  ],
  'organisation.lastAdmin': [
    409,
    '组织至少要有一名管理员，请先指定另一名管理员',
    'An organisation needs an admin. Appoint another one first.',
  ],
  'organisation.changed': [
    409,
    '其他管理员刚刚修改了该组织，请刷新后重试',
    'Another admin just changed the organisation. Reload and try again.',
  ],
  'organisation.taken': [
    409,
    '网址“{key}”已被其他组织使用，请换一个',
    'Another organisation uses the URL name “{key}”. Choose another.',
  ],
  'organisation.logo': [400, '请重新上传标志图片', 'Upload the logo again'],
  'organisation.isMember': [
    409,
    '该用户已经是此组织的成员，请在成员列表中修改角色',
    'This user is already a member. Change their role in the member list.',
  ],
  'organisation.inAlready': [409, '你已经是该组织的成员', 'You’re already a member of this organisation'],
  'organisation.invited': [
    409,
    '已经邀请过该用户，请等待答复或先撤回邀请',
    'This user is already invited. Wait for their answer, or withdraw the invitation first.',
  ],
  'organisation.declined': [
    409,
    '该用户刚刚谢绝了邀请，请在 {days} 天后再试，或提供加入码',
    'This user recently declined. Try again after {days|day|days}, or send them a join code.',
  ],
  'organisation.inviteLimit': [
    409,
    '最多可有 {limit} 个未答复的邀请，请先撤回一些，或改用加入码',
    'You can have up to {limit|pending invitation|pending invitations}. Withdraw some, or use a join code.',
  ],
  'organisation.noInvitation': [
    404,
    '没有找到这个邀请，可能已经答复、撤回或过期',
    'This invitation doesn’t exist. It may have been answered, withdrawn or expired.',
  ],
  'organisation.code': [
    409,
    '加入码无效、已过期或已用完，请向组织索取新的加入码',
    'This join code is wrong, expired or used up. Ask the organisation for a new one.',
  ],
  'organisation.removed': [
    409,
    '你曾被移出该组织，只有受到邀请才能再次加入',
    'You were removed from this organisation and can only come back by invitation',
  ],
  'organisation.email': [
    409,
    '你的邮箱不属于该组织接受的域名，请在“账号安全”中绑定单位或学校邮箱',
    'Your email domain isn’t accepted by this organisation. Add a matching email under “Account security”.',
  ],
  'organisation.past': [400, '加入码的到期时间应在将来', 'The expiry date must be in the future'],
  'organisation.noUser': [404, '没有找到用户“{name}”，请核对用户名', 'There’s no user “{name}”. Check the username.'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'identity/organisation': typeof organisationRefusals
  }
}
