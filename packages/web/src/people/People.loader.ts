import { findPeople } from '@leitai/contract/people'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { peopleInput } from './people-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, findPeople, peopleInput(url.searchParams))
}
