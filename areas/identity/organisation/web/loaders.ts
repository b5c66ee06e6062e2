import { load } from '@leitai/platform/web/api'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { organisationKinds, organisations } from '../contract.ts'

const EACH = 24

/** Reads the filter of the list from the URL. */
export function organisationsInput(search: URLSearchParams) {
  const kind = organisationKinds.find((one) => one === search.get('kind'))
  return {
    keyword: (search.get('keyword') ?? '').slice(0, 40),
    ...(kind && { kind }),
    page: readPage(search),
    pageSize: EACH,
  }
}

export const loadOrganisations: ScreenLoader = async ({ app, url }) => {
  await load(app, organisations, organisationsInput(url.searchParams))
}
