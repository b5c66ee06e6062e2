/** The refusals that a client also says by itself, before anything is sent; all others come in the server's words. */
export const ownRefusals = {
  'request.input': [400, '{problem}', '{problem}'],
  'picture.type': [400, '只支持 png、jpg、jpeg 图片', 'Only png, jpg and jpeg pictures are accepted'],
  'picture.tooLarge': [413, '图片大小不能超过 {mb} MB!', 'image cannot exceed {mb} MB!'],
  'picture.broken': [400, '图片无法识别,请换一张', 'This is no picture we can read; choose another'],
  'profile.school': [400, '请选择省份和学校', 'Choose a province and a school'],
  'profile.dates': [400, '结束日期不能早于开始日期', 'The end lies before the beginning'],
} as const satisfies Record<string, readonly [status: number, zh: string, en: string]>

export type OwnRefusalCode = keyof typeof ownRefusals
export type Language = 'zh' | 'en'
export type RefusalValues = Record<string, string | number>

/** A number with its English noun: 1 day, 2 days. */
export const counted = (count: number | string, one: string, many: string): string =>
  `${count} ${Number(count) === 1 ? one : many}`

/** A template's words, its values filled in: `{name}`, or with the noun that follows a number `{days|day|days}`. */
export const fillIn = (template: string, values?: RefusalValues): string =>
  template.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values?.[name]
    if (value === undefined) return whole
    return one === undefined || many === undefined ? String(value) : counted(value, one, many)
  })

export const ownRefusalText = (
  { code, values }: { code: OwnRefusalCode; values?: RefusalValues },
  language: Language,
): string => fillIn(ownRefusals[code][language === 'zh' ? 1 : 2], values)
