import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getUserCmptList } from '../contract.ts'
import { competitionsInput, loadPerson } from './person-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const person = await loadPerson(app, url.searchParams)
  if (person) await load(app, getUserCmptList, competitionsInput(person.userId, url.searchParams))
}
