import { listTopics } from '@leitai/contract/community/forum'
import { getCmptListES } from '@leitai/contract/competition/catalog'
import { datasetList } from '@leitai/contract/competition/dataset'
import { libraryList } from '@leitai/contract/competition/library'
import { getGoodCourseList } from '@leitai/contract/learning/training'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { science } from './section-input.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await Promise.all([
    load(app, getCmptListES, science.competitions),
    load(app, datasetList, science.datasets),
    load(app, libraryList, science.library),
    load(app, getGoodCourseList, science.courses),
    load(app, listTopics, science.topics),
  ])
}
