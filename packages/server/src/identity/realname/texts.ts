/** Titles: what follows is the reviewer's answer. */
export const applicationDecided = {
  approved: { zh: '实名认证申请已通过', en: 'Your real-name application was approved' },
  refused: { zh: '实名认证申请未通过', en: 'Your real-name application was refused' },
} as const
