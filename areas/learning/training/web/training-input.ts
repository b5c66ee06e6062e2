import { readPage } from '@leitai/platform/web/framework/read-address'

export const PAPERS = 12
export const COURSES = 12

/** Reads the pages of both lists from the URL. */
export const readTraining = (search: URLSearchParams) => ({
  page: readPage(search),
  courses: readPage(search, 'courses'),
})
export const papersInput = ({ page }: { page: number }) => ({ page, pageSize: PAPERS })
export const coursesInput = ({ courses }: { courses: number }) => ({ page: courses, pageSize: COURSES })
