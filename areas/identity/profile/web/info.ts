import type { WireOf } from '@leitai/platform/contract/call'
import { type getUserBaseInfo, UserInfoChange } from '../contract.ts'

export type Info = WireOf<typeof getUserBaseInfo>

type Own = 'userId' | 'avatar' | 'regionName' | 'complete'
type Other = 'sex' | 'province' | 'city' | 'district' | 'workBegin' | 'workEnd'
/** The form's values: like the information, but sex and dates are strings and the region is one path. */
export type Draft = Omit<Info, Own | Other> & {
  sex: string
  region: string[]
  workBegin: string
  workEnd: string
}

export function draftOf(info: Info): Draft {
  const { userId: _id, avatar: _avatar, regionName: _name, complete: _complete, ...shown } = info
  const { province, city, district, sex, workBegin, workEnd, ...draft } = shown
  return {
    ...draft,
    sex: String(sex),
    region: [province, city, district].filter((id) => id !== ''),
    workBegin: workBegin ?? '',
    workEnd: workEnd ?? '',
  }
}

/** The differences between the draft and the saved information. */
export function changeOf(draft: Draft, info: Info) {
  const { region, sex, workBegin, workEnd, ...same } = draft
  const [province = '', city = '', district = ''] = region
  const days = { workBegin: workBegin || null, workEnd: workEnd || null }
  const after = { ...same, sex: Number(sex), province, city, district, ...days }
  const kept: Record<string, unknown> = { ...info }
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(kept[name]))
  return UserInfoChange.safeParse(Object.fromEntries(changed))
}

export const isChanged = (draft: Draft, info: Info) => JSON.stringify(draft) !== JSON.stringify(draftOf(info))
