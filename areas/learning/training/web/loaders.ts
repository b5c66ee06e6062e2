import { load } from '@leitai/platform/web/api'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { trainingPapers } from '../contract.papers.ts'
import { getGoodCourseList } from '../contract.ts'

export const PAPERS = 12
export const COURSES = 12

/** Reads the pages of both lists from the URL. */
export const readTraining = (search: URLSearchParams) => ({
  page: readPage(search),
  courses: readPage(search, 'courses'),
})
export const papersInput = ({ page }: { page: number }) => ({ page, pageSize: PAPERS })
export const coursesInput = ({ courses }: { courses: number }) => ({ page: courses, pageSize: COURSES })

export const loadTraining: ScreenLoader = async ({ app, url }) => {
  const query = readTraining(url.searchParams)
  await Promise.all([load(app, trainingPapers, papersInput(query)), load(app, getGoodCourseList, coursesInput(query))])
}
