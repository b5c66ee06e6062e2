/** What the address says of the list of participants. */
export const participantsInput = (cmptId: number, search: URLSearchParams) => ({
  cmptId,
  keyword: search.get('q')?.slice(0, 40) ?? '',
  looking: search.get('looking') === '1',
  page: Math.max(1, Math.floor(Number(search.get('page')) || 1)),
  pageSize: 20,
})
