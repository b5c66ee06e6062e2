import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getUserCmptList, getUserHonorList, ratingCurve } from '../contract.ts'
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
