import { recruitingTeams } from '@leitai/competition/team/contract'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { findPeople } from '../contract.ts'
import { peopleInput, readPeopleTab, recruitingInput } from './people-input.ts'

export const loader: ScreenLoader = async ({ app, url: { searchParams } }) => {
  if (readPeopleTab(searchParams) === 'teams') await load(app, recruitingTeams, recruitingInput(searchParams))
  else await load(app, findPeople, peopleInput(searchParams))
}
