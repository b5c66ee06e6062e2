const PAGE = 24
const whole = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** What the gallery's address asks for. */
export function galleryInput(cmptId: number, search: URLSearchParams) {
  const stageId = whole(search.get('stage'))
  return {
    cmptId,
    ...(stageId === undefined ? {} : { stageId }),
    order: search.get('order') === 'likes' ? ('likes' as const) : ('random' as const),
    page: whole(search.get('page')) ?? 1,
    pageSize: PAGE,
  }
}
export const entryAsked = (search: URLSearchParams) => whole(search.get('entry')) ?? null
