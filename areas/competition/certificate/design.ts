import { createHmac } from 'node:crypto'
import type { Design, DesignField } from './contract.ts'
import { usualTexts } from './texts.ts'

const INK = '#2b2b33'
const GOLD = '#a8823c'

const field = (
  id: string,
  text: DesignField['text'],
  place: Pick<DesignField, 'y' | 'size'> & Partial<DesignField>,
): DesignField => ({ id, text, x: 33.5, width: 230, colour: INK, align: 'center', bold: false, ...place })

/** The default design of a competition's certificates. */
export const usualDesign = (host: { zh: string; en: string }): Design => ({
  language: 'zh',
  frame: 'double',
  frameColour: GOLD,
  background: null,
  seal: null,
  sealAt: { x: 214, y: 148, size: 38 },
  qrAt: { x: 26, y: 160, size: 26 },
  fields: [
    field('title', usualTexts.title, { y: 22, size: 40, colour: GOLD, bold: true }),
    field('name', { zh: '{name}', en: '{name}' }, { y: 56, size: 30, bold: true }),
    field('team', usualTexts.team, { y: 75, size: 13 }),
    field('body', usualTexts.body, { y: 90, size: 17 }),
    field('award', { zh: '{award}', en: '{award}' }, { y: 106, size: 32, colour: GOLD, bold: true }),
    field('thanks', usualTexts.thanks, { y: 135, size: 14 }),
    field('host', { zh: host.zh || host.en, en: host.en || host.zh }, { y: 156, size: 14, x: 180, width: 90 }),
    field('date', { zh: '{date}', en: '{date}' }, { y: 168, size: 12, x: 180, width: 90 }),
    field('check', usualTexts.check, { y: 168, size: 9, x: 55, width: 110, align: 'left' }),
    field('number', usualTexts.number, { y: 177, size: 9, x: 55, width: 110, align: 'left' }),
  ],
})

/** Base32 without characters that are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The check part of a number: an HMAC, so that nobody can derive another number from their own. */
export function checkPart(secret: string, number: string): string {
  const digest = createHmac('sha256', secret).update(`certificate number\0${number}`).digest()
  return [0, 1, 2, 3].map((at) => LETTERS[(digest[at] ?? 0) % LETTERS.length]).join('')
}
