import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { trainingPapers } from '../contract.papers.ts'
import { getGoodCourseList } from '../contract.ts'
import { coursesInput, papersInput, readTraining } from './training-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const asked = readTraining(url.searchParams)
  await Promise.all([load(app, trainingPapers, papersInput(asked)), load(app, getGoodCourseList, coursesInput(asked))])
}
