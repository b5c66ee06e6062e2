import type { Refusal } from '@leitai/platform/contract/refusals'

interface Profile {
  province: string
  city: string
  district: string
  schoolProvince: string
  school: string
  workBegin: string | null
  workEnd: string | null
}
/** The dictionary's entries. */
interface Places {
  isRegion(region: Pick<Profile, 'province' | 'city' | 'district'>): boolean
  isSchool(province: string, school: string): boolean
}

const touches = (change: Partial<Profile>, names: (keyof Profile)[]) => names.some((name) => change[name] !== undefined)

/**
 * Whether a profile is valid after the change. Only changed fields are checked: values that were valid when saved, such as a school renamed
 * since, block nobody.
 */
export function refusalToEdit(before: Profile, change: Partial<Profile>, places: Places): Refusal | null {
  const after = { ...before, ...change }
  if (touches(change, ['schoolProvince', 'school']) && !places.isSchool(after.schoolProvince, after.school)) {
    return { code: 'profile.school' }
  }
  if (touches(change, ['province', 'city', 'district']) && !places.isRegion(after)) return { code: 'profile.region' }
  const { workBegin, workEnd } = after
  const swapped = workBegin !== null && workEnd !== null && workEnd < workBegin
  return swapped && touches(change, ['workBegin', 'workEnd']) ? { code: 'profile.dates' } : null
}

/** Each once, as first written; spellings that differ in case and width are one. */
export function onceEach(texts: readonly string[]): string[] {
  const keys = texts.map((text) => text.normalize('NFKC').toLowerCase())
  return texts.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}
