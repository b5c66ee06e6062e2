import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { achievementList, getUserHonorList } from '../contract.ts'
import { loadPerson } from './person-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const person = await loadPerson(app, url.searchParams)
  if (!person) return
  const { userId } = person
  await Promise.all([load(app, getUserHonorList, { userId }), load(app, achievementList, { userId })])
}
