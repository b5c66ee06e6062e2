import { getCmptListES } from '@leitai/competition/catalog/contract'
import { datasetList } from '@leitai/competition/dataset/contract'
import { libraryList } from '@leitai/competition/library/contract'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { loadTopics } from './community/science-topics.ts'
import { loadCourses } from './learning/science-courses.ts'
import { science } from './science-input.ts'

/** What other areas show there. */
const parts: readonly ScreenLoader[] = [loadCourses, loadTopics]

export const loader: ScreenLoader = async (request) => {
  const { app } = request
  await Promise.all([
    load(app, getCmptListES, science.competitions),
    load(app, datasetList, science.datasets),
    load(app, libraryList, science.library),
    ...parts.map((part) => part(request)),
  ])
}
