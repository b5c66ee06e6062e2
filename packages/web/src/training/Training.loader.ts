import { getGoodCourseList, trainingPapers } from '@leitai/contract/training'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { coursesInput, papersInput, readTraining } from './training-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const asked = readTraining(url.searchParams)
  await Promise.all([load(app, trainingPapers, papersInput(asked)), load(app, getGoodCourseList, coursesInput(asked))])
}
