import { organisation } from '@leitai/contract/identity/organisation'
import { load } from '../platform/api.ts'
import type { ScreenLoader } from '../platform/app/screen.ts'
import { organisationTabs, readOrganisationTab } from './organisation-tabs.ts'

export const loader: ScreenLoader = async ({ app, url: { searchParams } }) => {
  const { loader: tabLoader } = organisationTabs[readOrganisationTab(searchParams)]
  const [tab, found] = await Promise.all([
    tabLoader?.(),
    load(app, organisation, { key: searchParams.get('key') ?? '' }),
  ])
  await tab?.loader(app, found, searchParams)
}
