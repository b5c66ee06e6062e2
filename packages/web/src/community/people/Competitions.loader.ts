import { getUserCmptList } from '@leitai/contract/community/people'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { competitionsInput, loadPerson } from './person-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const person = await loadPerson(app, url.searchParams)
  if (person) await load(app, getUserCmptList, competitionsInput(person.userId, url.searchParams))
}
