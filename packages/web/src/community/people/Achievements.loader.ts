import { achievementList, getUserHonorList } from '@leitai/contract/community/people'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { loadPerson } from './person-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const person = await loadPerson(app, url.searchParams)
  if (!person) return
  const { userId } = person
  await Promise.all([load(app, getUserHonorList, { userId }), load(app, achievementList, { userId })])
}
