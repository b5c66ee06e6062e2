import { listTopics } from '@leitai/community/forum/contract'
import { getGoodCourseList } from '@leitai/learning/training/contract'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getCmptListES } from '../../catalog/contract.ts'
import { datasetList } from '../../dataset/contract.ts'
import { libraryList } from '../../library/contract.ts'
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
