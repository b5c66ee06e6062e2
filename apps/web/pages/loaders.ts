import { getCmptListES } from '@leitai/competition/catalog/contract'
import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { datasetList } from '@leitai/competition/dataset/contract'
import { libraryList } from '@leitai/competition/library/contract'
import { organisation } from '@leitai/identity/organisation/contract'
import { load } from '@leitai/platform/web/api'
import { readId } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { loadTopics } from '../community/science-topics.ts'
import { competitionTabs, readTab } from '../competition-tabs.ts'
import { loadCourses } from '../learning/science-courses.ts'
import { organisationTabs, readOrganisationTab } from '../organisation-tabs.ts'
import { science } from './science-input.ts'

export const loadCompetition: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  const { loader: tabLoader } = competitionTabs[readTab(url.searchParams)]
  const [tab] = await Promise.all([tabLoader?.(), load(app, cmptDetail, { cmptId })])
  await tab?.(app, cmptId, url.searchParams)
}

export const loadOrganisation: ScreenLoader = async ({ app, url: { searchParams } }) => {
  const { loader: tabLoader } = organisationTabs[readOrganisationTab(searchParams)]
  const [tab, found] = await Promise.all([
    tabLoader?.(),
    load(app, organisation, { key: searchParams.get('key') ?? '' }),
  ])
  await tab?.(app, found, searchParams)
}

/** What other areas show there. */
const parts: readonly ScreenLoader[] = [loadCourses, loadTopics]

export const loadScience: ScreenLoader = async (request) => {
  const { app } = request
  await Promise.all([
    load(app, getCmptListES, science.competitions),
    load(app, datasetList, science.datasets),
    load(app, libraryList, science.library),
    ...parts.map((part) => part(request)),
  ])
}
