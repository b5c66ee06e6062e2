import { tab as competitions } from '../competition/catalog/OrganisationCompetitions.tab.ts'
import { tab as about } from '../identity/organisation/About.tab.ts'
import { tab as members } from '../identity/organisation/Members.tab.ts'
import { readName } from '../platform/app/read-address.ts'
import type { Derived } from '../platform/app/screen.ts'
import type { OrganisationTab } from '../platform/paths.ts'

/** Tabs of an organisation’s page, in display order: upper areas add theirs here. */
export const organisationTabs = { about, competitions, members } satisfies Record<OrganisationTab, unknown>

export const readOrganisationTab = (search: URLSearchParams): OrganisationTab =>
  readName(search, 'tab', organisationTabs) ?? 'about'

/** The i18n namespaces and source file of the tab that the URL selects, for server-rendered pages. */
export function organisationTabPart(search: URLSearchParams): Derived {
  const { file, ns } = organisationTabs[readOrganisationTab(search)]
  return file === undefined ? { ns } : { file, ns }
}
