import { first } from '@leitai/competition/section/web/shared/section-input'
import { getGoodCourseList } from '@leitai/learning/training/contract'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'

export const newestCourses = first
export const loadCourses: ScreenLoader = async ({ app }) => {
  await load(app, getGoodCourseList, newestCourses)
}
