import { findPeople } from '@leitai/contract/people'
import { recruitingTeams } from '@leitai/contract/team'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { peopleInput, readPeopleTab, recruitingInput } from './people-input.ts'

export const loader: ScreenLoader = async ({ app, url: { searchParams } }) => {
  if (readPeopleTab(searchParams) === 'teams') await load(app, recruitingTeams, recruitingInput(searchParams))
  else await load(app, findPeople, peopleInput(searchParams))
}
