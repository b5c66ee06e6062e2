/** Titles: what follows is the reviewer's answer. */
export const applicationDecided = {
  approved: { zh: '实名认证申请已通过', en: 'Your identity verification was approved' },
  refused: { zh: '实名认证申请未通过', en: 'Your identity verification was rejected' },
} as const
