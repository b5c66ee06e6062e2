import { counted } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'

export const pointsGranted = (points: number, reason: string) => ({
  title: { zh: `平台发放了 ${points} 积分`, en: `You got ${counted(points, 'point', 'points')}` },
  body: because(reason),
})

export const pointsTaken = (points: number, reason: string) => ({
  title: { zh: `平台扣除了 ${points} 积分`, en: `${points} of your points were deducted` },
  body: because(reason),
})

const because = (reason: string): Words => ({ zh: `原因：${reason}`, en: `Reason: ${reason}` })

/** `day` is the last day on which they can be spent. */
export const pointsEndSoon = (points: number, day: string) => ({
  title: { zh: '有积分即将过期', en: 'Some of your points expire soon' },
  body: {
    zh: `${points} 积分将于 ${day} 24:00（上海时间）过期，可在积分商城兑换商品。`,
    en: `${counted(points, 'point expires', 'points expire')} on ${day} at midnight (Beijing time). You can exchange them in the points shop.`,
  },
})

export const ledgerUneven = (faults: number) => ({
  title: { zh: '积分账本核对不平', en: 'The points ledger doesn’t balance' },
  body: {
    zh: `发现 ${faults} 处不一致，请在管理台“积分”中查看。`,
    en: `${counted(faults, 'entry doesn’t', 'entries don’t')} balance. See Points in the admin console.`,
  },
})

/** Suffix of a movement that corrects an earlier one for the same subject. */
export const corrected: Words = { zh: '更正', en: 'corrected' }

export const ledgerCsvHeader = ['id', 'time', 'user id', 'kind', 'subject', 'points', 'reason']
