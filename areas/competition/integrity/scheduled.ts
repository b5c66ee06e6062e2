import { defineTask } from '@leitai/platform/jobs/task'
import { penaltiesDue } from './penalty.ts'
import { remindOfQuestions } from './remind.ts'
import { nightlySearch } from './search.ts'

export const tasks = [
  defineTask({ name: 'penalties', every: 'hour', run: penaltiesDue }),
  defineTask({ name: 'questions', every: 'hour', run: remindOfQuestions }),
  nightlySearch,
]
