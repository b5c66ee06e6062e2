import { organisationCompetitionsTab as competitions } from '@leitai/competition/catalog/web/tabs'
import { aboutTab as about, membersTab as members } from '@leitai/identity/organisation/web/tabs'
import { readName } from '@leitai/platform/web/framework/read-address'
import type { Derived } from '@leitai/platform/web/framework/screen'
import type { OrganisationTab } from '@leitai/platform/web/paths'

/** Tabs of an organisation’s page, in display order: upper areas add theirs here. */
export const organisationTabs = { about, competitions, members } satisfies Record<OrganisationTab, unknown>

export const readOrganisationTab = (search: URLSearchParams): OrganisationTab =>
  readName(search, 'tab', organisationTabs) ?? 'about'

/** The i18n namespaces and source file of the tab that the URL selects, for server-rendered pages. */
export function organisationTabPart(search: URLSearchParams): Derived {
  const { file, ns } = organisationTabs[readOrganisationTab(search)]
  return file === undefined ? { ns } : { file, ns }
}
