import { getUserCmptList, getUserHonorList, ratingCurve } from '@leitai/contract/community/people'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { loadPerson, recentInput } from './person-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const person = await loadPerson(app, url.searchParams)
  if (!person) return
  const { userId, competitions, standing } = person
  await Promise.all([
    competitions === null ? null : load(app, getUserCmptList, recentInput(userId)),
    standing === null ? null : load(app, getUserHonorList, { userId }),
    standing === null ? null : load(app, ratingCurve, { userId }),
  ])
}
