export const PAPERS = 12
export const COURSES = 12
const readNumber = (search: URLSearchParams, name: string) =>
  Math.max(1, Number.parseInt(search.get(name) ?? '1', 10) || 1)

/** Which parts of the two lists an address asks for. */
export const readTraining = (search: URLSearchParams) => ({
  page: readNumber(search, 'page'),
  courses: readNumber(search, 'courses'),
})
export const papersInput = ({ page }: { page: number }) => ({ page, pageSize: PAPERS })
export const coursesInput = ({ courses }: { courses: number }) => ({ page: courses, pageSize: COURSES })
