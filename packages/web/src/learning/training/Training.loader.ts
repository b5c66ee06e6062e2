import { getGoodCourseList } from '@leitai/contract/learning/training'
import { trainingPapers } from '@leitai/contract/learning/training.papers'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { coursesInput, papersInput, readTraining } from './training-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const asked = readTraining(url.searchParams)
  await Promise.all([load(app, trainingPapers, papersInput(asked)), load(app, getGoodCourseList, coursesInput(asked))])
}
