import { fill, type RefusalValues } from './fill.ts'
import type { Language } from './language.ts'
import type { Refusals } from './refusals.ts'

/** Refusals that a client also raises by itself, before sending; all others come from the server. */
export const ownRefusals = {
  'request.input': [400, '{problem}', '{problem}'],
  'picture.type': [400, '只支持 png、jpg、jpeg 图片', 'Only png, jpg and jpeg images are accepted'],
  'picture.tooLarge': [413, '图片大小不能超过 {mb} MB!', 'image cannot exceed {mb} MB!'],
  'picture.broken': [400, '图片无法识别，请换一张', 'This image can’t be read. Choose another.'],
  'profile.school': [400, '请选择省份和学校', 'Choose a province and a school'],
  'profile.dates': [400, '结束日期不能早于开始日期', 'The end date can’t be before the start date'],
} as const satisfies Refusals

export type OwnRefusalCode = keyof typeof ownRefusals

export const ownRefusalText = (
  { code, values }: { code: OwnRefusalCode; values?: RefusalValues },
  language: Language,
): string => fill(ownRefusals[code][language === 'zh' ? 1 : 2], values)
