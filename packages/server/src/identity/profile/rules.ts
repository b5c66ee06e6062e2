import type { Refusal } from '@leitai/contract/refusals'

interface Profile {
  province: string
  city: string
  district: string
  schoolProvince: string
  school: string
  workBegin: string | null
  workEnd: string | null
}
/** What the dictionary knows. */
interface Known {
  isRegion(region: Pick<Profile, 'province' | 'city' | 'district'>): boolean
  isSchool(province: string, school: string): boolean
}

const touches = (change: Partial<Profile>, names: (keyof Profile)[]) => names.some((name) => change[name] !== undefined)

/**
 * Whether a profile may be as the change makes it. Only what is changed is judged: what was right when it was written, as a
 * school that has been renamed since, stands in nobody's way.
 */
export function refusalToEdit(before: Profile, change: Partial<Profile>, known: Known): Refusal | null {
  const after = { ...before, ...change }
  if (touches(change, ['schoolProvince', 'school']) && !known.isSchool(after.schoolProvince, after.school)) {
    return { code: 'profile.school' }
  }
  if (touches(change, ['province', 'city', 'district']) && !known.isRegion(after)) return { code: 'profile.region' }
  const { workBegin, workEnd } = after
  const swapped = workBegin !== null && workEnd !== null && workEnd < workBegin
  return swapped && touches(change, ['workBegin', 'workEnd']) ? { code: 'profile.dates' } : null
}

/** Each once, as first written; messages of either case and width are one. */
export function onceEach(texts: readonly string[]): string[] {
  const keys = texts.map((text) => text.normalize('NFKC').toLowerCase())
  return texts.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}
