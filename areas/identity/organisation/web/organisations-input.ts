import { readPage } from '@leitai/platform/web/framework/read-address'
import { organisationKinds } from '../contract.ts'

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
