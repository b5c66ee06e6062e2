import type { Language } from '@leitai/contract/core/language'

/** Message texts by name; `{name}` is filled from the message's values. SMS providers keep their own copies under the same names. */
export const templates = {
  code: {
    zh: { subject: '擂台验证码', body: '你的验证码是 {code},{minutes} 分钟内有效。请勿告诉他人。' },
    en: {
      subject: 'Your Leitai code',
      body: 'Your code is {code}. It is valid for {minutes|minute|minutes}. Tell it to nobody.',
    },
  },
  passwordChanged: {
    zh: {
      subject: '你的密码已修改',
      body: '你的擂台账号 {name} 的密码已于 {at} 修改。如非本人操作，请立即找回密码并联系管理员。',
    },
    en: {
      subject: 'Your password was changed',
      body: 'The password of your Leitai account {name} was changed at {at}. If it was not you, recover it at once and contact the operator.',
    },
  },
  passwordChangedLinked: {
    zh: {
      subject: '你的密码已修改',
      body: '你的擂台账号 {name} 的密码已于 {at} 修改，其他登录和访问令牌已结束。仍可登录此账号的第三方登录：{logins}。如其中有不是你绑定的，请在“账号设置”中解绑。如非本人操作，请立即找回密码并联系管理员。',
    },
    en: {
      subject: 'Your password was changed',
      body: 'The password of your Leitai account {name} was changed at {at}; other log-ins and access tokens have ended. Sign-on that can still log in: {logins}. If you have not bound one of them, unbind it in the account settings. If the change was not by you, recover the password at once and contact the operator.',
    },
  },
  passwordResetUnlinked: {
    zh: {
      subject: '你的密码已找回',
      body: '你的擂台账号 {name} 的密码已于 {at} 找回并重新设置，所有登录和访问令牌已结束，绑定的第三方登录已解绑：{logins}。如需继续使用，请用新密码登录后在“账号设置”中重新绑定。如非本人操作，请立即联系管理员。',
    },
    en: {
      subject: 'Your password was recovered',
      body: 'The password of your Leitai account {name} was recovered and set anew at {at}; all log-ins and access tokens have ended, and sign-on was unbound: {logins}. To go on using it, log in with the new password and bind it again in the account settings. If it was not you, contact the operator at once.',
    },
  },
  loginLinked: {
    zh: {
      subject: '你的账号绑定了第三方登录',
      body: '你的擂台账号 {name} 于 {at} 绑定了第三方登录“{provider}”，今后可用它登录。如非本人操作，请立即找回密码：这会结束所有登录、访问令牌和第三方登录。',
    },
    en: {
      subject: 'A sign-on was bound to your account',
      body: 'At {at} the sign-on “{provider}” was bound to your Leitai account {name} and can log in to it from now on. If it was not you, recover the password at once: that ends all log-ins, access tokens and sign-on.',
    },
  },
  locked: {
    zh: {
      subject: '有人多次输错你的密码',
      body: '{at} 有人多次尝试登录你的擂台账号 {name} 未成功，来自该处的登录已暂时停止。如果是你本人，请打开下面的链接解锁（{hours} 小时内有效，仅一次）：\n\n{link}\n\n如非本人操作，无需理会；密码没有泄露，你常用的浏览器不受影响。',
    },
    en: {
      subject: 'Somebody got your password wrong many times',
      body: 'At {at} somebody failed many times to log in to your Leitai account {name}; log-ins from there are stopped for a while. If it was you, open this link to be let in again (good for {hours|hour|hours}, once):\n\n{link}\n\nIf it was not you, there is nothing to do: the password is not known, and browsers that you have used before are not affected.',
    },
  },
  closing: {
    zh: { subject: '账号注销申请', body: '你的擂台账号 {name} 将于 {at} 注销。在此之前登录即可撤销。' },
    en: {
      subject: 'Your account will be closed',
      body: 'Your Leitai account {name} will be closed at {at}. Until then you can log in and undo it.',
    },
  },
  digest: {
    zh: {
      subject: '擂台：{count} 条新消息',
      body: '{name}，你好！\n\n{list}\n\n查看全部：{all}\n\n不想再收到这类邮件：{unsubscribe}',
    },
    en: {
      subject: 'Leitai: {count} new',
      body: 'Hello {name},\n\n{list}\n\nAll of it: {all}\n\nNo more mails of this kind: {unsubscribe}',
    },
  },
  text: { zh: { subject: '{subject}', body: '{body}' }, en: { subject: '{subject}', body: '{body}' } },
} as const satisfies Record<string, Record<Language, { subject: string; body: string }>>

export type Template = keyof typeof templates

export const isTemplate = (name: string): name is Template => Object.hasOwn(templates, name)
