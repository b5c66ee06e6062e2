import { organisationCompetitions } from '@leitai/contract/competition/catalog'
import type { Organisation } from '../../identity/organisation/define-organisation-tab.ts'
import { load } from '../../platform/api.ts'
import type { App } from '../../platform/app/context.ts'
import { readPage } from '../../platform/app/read-address.ts'

export const PAGE_SIZE = 20

export const loader = (app: App, { key }: Organisation, search: URLSearchParams) =>
  load(app, organisationCompetitions, { key, page: readPage(search), pageSize: PAGE_SIZE })
