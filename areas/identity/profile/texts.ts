import type { Words } from '@leitai/platform/contract/inputs'

/** Why an account cannot be closed yet. */
export const realNamePending: Words = {
  zh: '实名认证申请正在审核，请等审核结束',
  en: 'Your identity verification is under review; wait until it’s finished',
}
export const lastAdmin: Words = {
  zh: '你是最后一位管理员，请先指定另一位管理员',
  en: 'You’re the last admin; make someone else an admin first',
}

/** Explains the files of the data that a user exports. */
export const exportReadme = `擂台：我的数据
================
本压缩包是平台保存的与你有关的数据，由你本人导出。请妥善保管。

- *.json：账号、资料、同意记录、访问记录、登录方式给出的资料、组织、班级、作业与已公布的成绩、报名、队伍、提交、关注、荣誉、申诉、通知、反馈、积分商城的地址与订单、实验室的笔记本、实名状态（打码）、Webhook（不含地址和密钥）与投递记录、接收推送的浏览器。时间为 UTC。
- submissions/：你本人提交过的结果文件；已删除的文件不在其中。
- pictures/：你的头像和申诉图片。
- 不包含：密码及其摘要、登录凭据、两步验证密钥、未公布的成绩、实名认证的证件号码与照片（仅加密保存，见隐私政策）、其他人的资料（只有队友和你关注的人的用户名）。

Leitai: my data
===============
The data the platform stores about you, exported by you. Keep it safe.

- *.json: account, profile, consents, access log, data from sign-in providers, organisations, classes, homework with released grades, registrations,
  teams, submissions, follows, achievements, appeals, notifications, feedback, shop addresses and orders, lab notebooks, identity verification status
  (masked), webhooks (without URLs and secrets) with their deliveries, browsers that get push notifications. Times are UTC.
- submissions/: the result files you submitted yourself; deleted ones are not included.
- pictures/: your profile picture and the images of your appeals.
- Not included: the password or its digest, session tokens, the two-step verification secret, unpublished scores, the number and
  photos of your document (only stored encrypted, see the privacy policy), and other people's data except the usernames of your
  teammates and of people you follow.
`
