import { peopleTab as people, settingsTab as settings } from '@leitai/learning/class/web/tabs'
import { gradebookTab as grades, homeworkTab as homework } from '@leitai/learning/homework/web/tabs'
import { coursesTab as courses } from '@leitai/learning/lti/web/tabs'
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
