import { organisation } from '@leitai/identity/organisation/contract'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { organisationTabs, readOrganisationTab } from './organisation-tabs.ts'

export const loader: ScreenLoader = async ({ app, url: { searchParams } }) => {
  const { loader: tabLoader } = organisationTabs[readOrganisationTab(searchParams)]
  const [tab, found] = await Promise.all([
    tabLoader?.(),
    load(app, organisation, { key: searchParams.get('key') ?? '' }),
  ])
  await tab?.(app, found, searchParams)
}
