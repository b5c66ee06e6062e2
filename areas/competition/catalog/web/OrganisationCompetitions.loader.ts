import type { Organisation } from '@leitai/identity/organisation/web/shared/define-organisation-tab'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { organisationCompetitions } from '../contract.ts'

export const PAGE_SIZE = 20

export const loader = (app: App, { key }: Organisation, search: URLSearchParams) =>
  load(app, organisationCompetitions, { key, page: readPage(search), pageSize: PAGE_SIZE })
