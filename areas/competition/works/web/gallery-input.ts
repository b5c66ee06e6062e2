import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'

const PAGE = 24

/** Reads the gallery's filter from the URL. */
export function galleryInput(cmptId: number, search: URLSearchParams) {
  const stageId = readNumber(search, 'stage')
  return {
    cmptId,
    ...(stageId === null ? {} : { stageId }),
    order: search.get('order') === 'likes' ? ('likes' as const) : ('random' as const),
    page: readPage(search),
    pageSize: PAGE,
  }
}
export const workRequested = (search: URLSearchParams) => readNumber(search, 'entry')
