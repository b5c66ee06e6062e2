import type { Words } from '@leitai/platform/contract/inputs'
import type { CertificateKind } from './contract.ts'

export const certificateIssued = (cmpt: Words, { award, number }: { award: Words; number: string }) => ({
  title: { zh: `证书已颁发：${award.zh || award.en}`, en: `Certificate issued: ${award.en || award.zh}` },
  body: {
    zh: `你在“${cmpt.zh || cmpt.en}”中的证书已颁发，编号 ${number}，可在个人成就页下载。`,
    en: `Your certificate for “${cmpt.en || cmpt.zh}” was issued, number ${number}. Download it from your achievements page.`,
  },
})

export const certificateRevoked = (cmpt: Words, { number, reason }: { number: string; reason: string }) => ({
  title: { zh: '证书已撤销', en: 'A certificate has been revoked' },
  body: {
    zh: `“${cmpt.zh || cmpt.en}”的证书 ${number} 已被主办方撤销，理由：${reason}。如有异议请提交申诉。`,
    en: `The host of “${cmpt.en || cmpt.zh}” revoked certificate ${number}: ${reason}. You can appeal.`,
  },
})

export const nameUnverified = (cmpt: Words) => ({
  title: { zh: '领取证书需要实名认证', en: 'Verify your identity to get your certificate' },
  body: {
    zh: `“${cmpt.zh || cmpt.en}”正在颁发证书。证书按实名印制，请先完成实名认证，之后由主办方补发。`,
    en: `Certificates for “${cmpt.en || cmpt.zh}” are being issued. They show verified names: verify yours, and the host can issue your certificate afterwards.`,
  },
})

/** The award texts of other certificates; those of the first three ranks are in rules.ts. */
export const otherAwards: Record<Exclude<CertificateKind, 'award'>, Words> = {
  promoted: { zh: '晋级', en: 'Promotion to the Next Stage' },
  participant: { zh: '参赛', en: 'Participation' },
}

/** The default texts of a certificate. */
export const usualTexts = {
  title: { zh: '荣 誉 证 书', en: 'Certificate' },
  team: { zh: '团队：{team}', en: 'Team: {team}' },
  body: { zh: '在“{competition}”中荣获', en: 'is awarded in “{competition}”' },
  thanks: { zh: '特发此证，以资鼓励。', en: 'in recognition of this result.' },
  check: { zh: '扫码或在本站“证书查询”核验', en: 'Scan to verify this certificate' },
  number: { zh: 'No. {number}', en: 'No. {number}' },
} satisfies Record<string, Words>

/** A fictitious person. */
export const example = { name: '演示姓名', team: '演示团队', award: { zh: '一等奖', en: 'First Prize' } }

export const sampleTitle = '样张 / Sample'

/** The awards of the first three places where a competition has no prizes. */
export const defaultAwards: readonly Words[] = [
  { zh: '冠军', en: 'Champion' },
  { zh: '亚军', en: 'Second Place' },
  { zh: '季军', en: 'Third Place' },
]
