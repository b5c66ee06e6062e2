import { tab as people } from '../learning/class/People.tab.ts'
import { tab as settings } from '../learning/class/Settings.tab.ts'
import { tab as grades } from '../learning/homework/Gradebook.tab.ts'
import { tab as homework } from '../learning/homework/Homework.tab.ts'
import { tab as courses } from '../learning/lti/Courses.tab.ts'
import { readName } from '../platform/app/read-address.ts'
import type { Derived } from '../platform/app/screen.ts'
import type { ClassTab } from '../platform/paths.ts'

/** Tabs of a class’s page, in display order. */
export const classTabs = { homework, people, grades, courses, settings } satisfies Record<ClassTab, unknown>

export const readClassTab = (search: URLSearchParams): ClassTab => readName(search, 'tab', classTabs) ?? 'homework'

/** The i18n namespaces and source file of the tab that the URL selects. */
export function classTabPart(search: URLSearchParams): Derived {
  const { file, ns } = classTabs[readClassTab(search)]
  return file === undefined ? { ns } : { file, ns }
}
