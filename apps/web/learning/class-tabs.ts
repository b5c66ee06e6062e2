import { tab as people } from '@leitai/learning/class/web/People.tab'
import { tab as settings } from '@leitai/learning/class/web/Settings.tab'
import { tab as grades } from '@leitai/learning/homework/web/Gradebook.tab'
import { tab as homework } from '@leitai/learning/homework/web/Homework.tab'
import { tab as courses } from '@leitai/learning/lti/web/Courses.tab'
import { readName } from '@leitai/platform/web/framework/read-address'
import type { Derived } from '@leitai/platform/web/framework/screen'
import type { ClassTab } from '@leitai/platform/web/paths'

/** Tabs of a class’s page, in display order. */
export const classTabs = { homework, people, grades, courses, settings } satisfies Record<ClassTab, unknown>

export const readClassTab = (search: URLSearchParams): ClassTab => readName(search, 'tab', classTabs) ?? 'homework'

/** The i18n namespaces and source file of the tab that the URL selects. */
export function classTabPart(search: URLSearchParams): Derived {
  const { file, ns } = classTabs[readClassTab(search)]
  return file === undefined ? { ns } : { file, ns }
}
