import { recruitingTeams } from '@leitai/competition/team/contract'
import type { InputOf } from '@leitai/platform/contract/call'
import { load } from '@leitai/platform/web/api'
import { readId, readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import {
  achievementList,
  findPeople,
  getRankTeamDetail,
  getUserCmptList,
  getUserHonorList,
  hallOfFame,
  rankYear,
  ratingCurve,
} from '../contract.ts'
import { peopleInput, readKeyword, readPeopleTab, recruitingInput } from './people-input.ts'
import { competitionsInput, loadPerson, recentInput } from './person-input.ts'

export const fameTabs = ['people', 'ranking', 'champions'] as const
type FameTab = (typeof fameTabs)[number]
export const readFameTab = (search: URLSearchParams): FameTab =>
  fameTabs.find((tab) => tab === search.get('tab')) ?? 'people'

const PAGE = 50

/** The year in the URL, by default the latest. */
export function hallInput(search: URLSearchParams): InputOf<typeof hallOfFame> {
  const year = search.get('year') ?? ''
  return /^[1-9]\d{3}$/.test(year) ? { year: Number(year) } : {}
}

export const rankingInput = (search: URLSearchParams): InputOf<typeof rankYear> => ({
  ...hallInput(search),
  keyword: readKeyword(search),
  page: readPage(search),
  pageSize: PAGE,
})

export const loadAchievements: ScreenLoader = async ({ app, url }) => {
  const person = await loadPerson(app, url.searchParams)
  if (!person) return
  const { userId } = person
  await Promise.all([load(app, getUserHonorList, { userId }), load(app, achievementList, { userId })])
}

export const loadCentre: ScreenLoader = async ({ app, url }) => {
  const person = await loadPerson(app, url.searchParams)
  if (!person) return
  const { userId, competitions, standing } = person
  await Promise.all([
    competitions === null ? null : load(app, getUserCmptList, recentInput(userId)),
    standing === null ? null : load(app, getUserHonorList, { userId }),
    standing === null ? null : load(app, ratingCurve, { userId }),
  ])
}

export const loadCompetitions: ScreenLoader = async ({ app, url }) => {
  const person = await loadPerson(app, url.searchParams)
  if (person) await load(app, getUserCmptList, competitionsInput(person.userId, url.searchParams))
}

export const loadFame: ScreenLoader = async ({ app, url: { searchParams } }) => {
  await Promise.all([
    load(app, hallOfFame, hallInput(searchParams)),
    readFameTab(searchParams) === 'ranking' ? load(app, rankYear, rankingInput(searchParams)) : null,
  ])
}

export const loadPeople: ScreenLoader = async ({ app, url: { searchParams } }) => {
  if (readPeopleTab(searchParams) === 'teams') await load(app, recruitingTeams, recruitingInput(searchParams))
  else await load(app, findPeople, peopleInput(searchParams))
}

export const loadRankTeam: ScreenLoader = async ({ app, url }) => {
  const teamId = readId(url.searchParams)
  if (teamId === null) throw data(null, { status: 404 })
  await load(app, getRankTeamDetail, { teamId })
}
