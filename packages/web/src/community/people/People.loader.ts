import { findPeople } from '@leitai/contract/community/people'
import { recruitingTeams } from '@leitai/contract/competition/team'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { peopleInput, readPeopleTab, recruitingInput } from './people-input.ts'

export const loader: ScreenLoader = async ({ app, url: { searchParams } }) => {
  if (readPeopleTab(searchParams) === 'teams') await load(app, recruitingTeams, recruitingInput(searchParams))
  else await load(app, findPeople, peopleInput(searchParams))
}
