import type { Design, DesignField } from '@leitai/contract/competition/certificate'

const INK = '#2b2b33'
const GOLD = '#a8823c'

const field = (
  id: string,
  text: DesignField['text'],
  place: Pick<DesignField, 'y' | 'size'> & Partial<DesignField>,
): DesignField => ({ id, text, x: 33.5, width: 230, colour: INK, align: 'center', bold: false, ...place })

/** What a competition's certificates look like until its host says otherwise. */
export const usualDesign = (host: { zh: string; en: string }): Design => ({
  language: 'zh',
  frame: 'double',
  frameColour: GOLD,
  background: null,
  seal: null,
  sealAt: { x: 214, y: 148, size: 38 },
  qrAt: { x: 26, y: 160, size: 26 },
  fields: [
    field('title', { zh: '荣 誉 证 书', en: 'Certificate' }, { y: 22, size: 40, colour: GOLD, bold: true }),
    field('name', { zh: '{name}', en: '{name}' }, { y: 56, size: 30, bold: true }),
    field('team', { zh: '团队:{team}', en: 'Team: {team}' }, { y: 75, size: 13 }),
    field('body', { zh: '在“{competition}”中荣获', en: 'is awarded in “{competition}”' }, { y: 90, size: 17 }),
    field('award', { zh: '{award}', en: '{award}' }, { y: 106, size: 32, colour: GOLD, bold: true }),
    field('thanks', { zh: '特发此证,以资鼓励。', en: 'in recognition of this result.' }, { y: 135, size: 14 }),
    field('host', { zh: host.zh || host.en, en: host.en || host.zh }, { y: 156, size: 14, x: 180, width: 90 }),
    field('date', { zh: '{date}', en: '{date}' }, { y: 168, size: 12, x: 180, width: 90 }),
    field(
      'check',
      { zh: '扫码或在本站“证书查询”核验', en: 'Scan to check this certificate' },
      { y: 168, size: 9, x: 55, width: 110, align: 'left' },
    ),
    field('number', { zh: 'No. {number}', en: 'No. {number}' }, { y: 177, size: 9, x: 55, width: 110, align: 'left' }),
  ],
})
