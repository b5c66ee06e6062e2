import { readPage } from '../../platform/app/read-address.ts'

export const PAPERS = 12
export const COURSES = 12

/** Which parts of the two lists an address asks for. */
export const readTraining = (search: URLSearchParams) => ({
  page: readPage(search),
  courses: readPage(search, 'courses'),
})
export const papersInput = ({ page }: { page: number }) => ({ page, pageSize: PAPERS })
export const coursesInput = ({ courses }: { courses: number }) => ({ page: courses, pageSize: COURSES })
