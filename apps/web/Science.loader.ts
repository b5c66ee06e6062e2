import { listTopics } from '@leitai/community/forum/contract'
import { getCmptListES } from '@leitai/competition/catalog/contract'
import { datasetList } from '@leitai/competition/dataset/contract'
import { libraryList } from '@leitai/competition/library/contract'
import { getGoodCourseList } from '@leitai/learning/training/contract'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { science } from './science-input.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await Promise.all([
    load(app, getCmptListES, science.competitions),
    load(app, datasetList, science.datasets),
    load(app, libraryList, science.library),
    load(app, getGoodCourseList, science.courses),
    load(app, listTopics, science.topics),
  ])
}
