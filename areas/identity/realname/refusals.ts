import type { Refusals } from '@leitai/platform/contract/refusals'

export const realnameRefusals = {
  'realName.state': [409, '当前状态不能进行此操作', 'This isn’t possible in the current state'],
  'realName.directory': [
    409,
    '该实名由学校或单位的登录方式证明，无需解除：在“其他设置”中解绑该登录方式即可',
    'A sign-in provider confirms this name, so there’s nothing to remove. Unlink the provider under “Other settings”.',
  ],
  'realName.consent': [400, '请先阅读并同意实名认证授权', 'Consent to the identity verification first'],
  'realName.ticket': [400, '请先完成手机验证', 'Verify your phone number first'],
  'realName.card': [400, '{problem}', '{problem}'],
  'realName.used': [
    409,
    '该证件已被其他账号使用，如有疑问请申诉',
    'This document belongs to another account. If this is a mistake, appeal.',
  ],
  'realName.photos': [400, '请上传证件照片', 'Upload photos of the document'],
  'realName.guardian': [
    400,
    '未满 14 周岁，请填写监护人信息并上传监护人同意书照片',
    'Under 14: add a guardian and upload a photo of their signed consent',
  ],
  'realName.daily': [
    429,
    '今日认证申请已达 {limit} 次，请明天再试',
    'You’ve applied {limit|time|times} today. Try again tomorrow.',
  ],
  'realName.mismatch': [400, '姓名与证件号码不一致', 'The name and number don’t match'],
  'realName.running': [
    409,
    '以下竞赛要求实名，在其结果生效前不能变更或解除：{titles}',
    'These competitions need your name. You can change it once their results are final: {titles}',
  ],
  'realName.unpaid': [
    409,
    '你有尚未发放的奖品或奖金，由主办方发放；请联系主办方发放并标记后再申请：{titles}',
    'You have an unpaid prize. Ask the host to pay it and mark it as paid, then apply again: {titles}',
  ],
  'realName.unknown': [404, '没有找到这份申请', 'This application doesn’t exist'],
  'realName.decided': [409, '该申请已处理', 'This application was already decided'],
  'realName.reason': [400, '请填写驳回理由', 'Enter a reason for the rejection'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'identity/realname': typeof realnameRefusals
  }
}
