import { circleTopics } from '@leitai/contract/circle'
import { getCmptListES } from '@leitai/contract/competition'
import { datasetList } from '@leitai/contract/dataset'
import { libraryList } from '@leitai/contract/library'
import { getGoodCourseList } from '@leitai/contract/training'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { science } from './section-input.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await Promise.all([
    load(app, getCmptListES, science.competitions),
    load(app, datasetList, science.datasets),
    load(app, libraryList, science.library),
    load(app, getGoodCourseList, science.courses),
    load(app, circleTopics, science.topics),
  ])
}
