import type { Language } from '../contract/language.ts'

/** Message texts by name; `{name}` is filled from the message's values. SMS providers keep their own copies under the same names. */
export const templates = {
  code: {
    zh: { subject: '擂台验证码', body: '你的验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人。' },
    en: {
      subject: 'Your Leitai code',
      body: 'Your code is {code}. It’s valid for {minutes|minute|minutes}. Don’t share it with anyone.',
    },
  },
  passwordChanged: {
    zh: {
      subject: '你的密码已修改',
      body: '你的擂台账号 {name} 的密码已于 {at} 修改。如非本人操作，请立即找回密码并联系管理员。',
    },
    en: {
      subject: 'Your password was changed',
      body: 'The password of your Leitai account {name} was changed on {at}. If this wasn’t you, reset it immediately and contact the operator.',
    },
  },
  passwordChangedLinked: {
    zh: {
      subject: '你的密码已修改',
      body: '你的擂台账号 {name} 的密码已于 {at} 修改，其他登录和访问令牌已结束。仍可登录此账号的第三方登录：{logins}。如其中有不是你绑定的，请在“账号设置”中解绑。如非本人操作，请立即找回密码并联系管理员。',
    },
    en: {
      subject: 'Your password was changed',
      body: 'The password of your Leitai account {name} was changed on {at}; other sessions and access tokens have ended. Linked sign-ons that can still sign in: {logins}. If you don’t recognise one of them, unlink it in the account settings. If you didn’t change the password, reset it immediately and contact the operator.',
    },
  },
  passwordResetUnlinked: {
    zh: {
      subject: '你的密码已找回',
      body: '你的擂台账号 {name} 的密码已于 {at} 找回并重新设置，所有登录和访问令牌已结束，绑定的第三方登录已解绑：{logins}。如需继续使用，请用新密码登录后在“账号设置”中重新绑定。如非本人操作，请立即联系管理员。',
    },
    en: {
      subject: 'Your password was reset',
      body: 'The password of your Leitai account {name} was reset on {at}; all sessions and access tokens have ended, and these sign-ons were unlinked: {logins}. To keep using them, sign in with the new password and link them again in the account settings. If this wasn’t you, contact the operator immediately.',
    },
  },
  loginLinked: {
    zh: {
      subject: '你的账号绑定了第三方登录',
      body: '你的擂台账号 {name} 于 {at} 绑定了第三方登录“{provider}”，今后可用它登录。如非本人操作，请立即找回密码：这会结束所有登录、访问令牌和第三方登录。',
    },
    en: {
      subject: 'A sign-on was linked to your account',
      body: 'On {at} the sign-on “{provider}” was linked to your Leitai account {name} and can now sign in to it. If this wasn’t you, reset your password immediately: that ends all sessions and access tokens and unlinks sign-ons.',
    },
  },
  locked: {
    zh: {
      subject: '有人多次输错你的密码',
      body: '{at} 有人多次尝试登录你的擂台账号 {name} 未成功，来自该处的登录已暂时停止。如果是你本人，请打开下面的链接解锁（{hours} 小时内有效，仅一次）：\n\n{link}\n\n如非本人操作，无需理会；密码没有泄露，你常用的浏览器不受影响。',
    },
    en: {
      subject: 'Too many failed sign-ins to your account',
      body: 'On {at} there were many failed attempts to sign in to your Leitai account {name}, so sign-ins from there are paused. If this was you, open this link to unlock it (valid for {hours|hour|hours}, once):\n\n{link}\n\nIf this wasn’t you, you don’t need to do anything: your password wasn’t exposed, and browsers you’ve used before aren’t affected.',
    },
  },
  closing: {
    zh: { subject: '账号注销申请', body: '你的擂台账号 {name} 将于 {at} 注销。在此之前登录即可撤销。' },
    en: {
      subject: 'Your account will be closed',
      body: 'Your Leitai account {name} will be closed on {at}. To cancel this, sign in before then.',
    },
  },
  digest: {
    zh: {
      subject: '擂台：{count} 条新消息',
      body: '{name}，你好！\n\n{list}\n\n查看全部：{all}\n\n不想再收到这类邮件：{unsubscribe}',
    },
    en: {
      subject: 'Leitai: {count|new notification|new notifications}',
      body: 'Hello {name},\n\n{list}\n\nView all: {all}\n\nUnsubscribe: {unsubscribe}',
    },
  },
  text: { zh: { subject: '{subject}', body: '{body}' }, en: { subject: '{subject}', body: '{body}' } },
} as const satisfies Record<string, Record<Language, { subject: string; body: string }>>

export type Template = keyof typeof templates

export const isTemplate = (name: string): name is Template => Object.hasOwn(templates, name)
