import { defineTask } from '@leitai/platform/jobs/task'
import { keepEntrants } from './entrants.ts'
import { finishDue } from './finish.ts'
import { removeLate } from './late-materials.ts'
import { remindOfMaterials } from './remind.ts'

export const tasks = [
  defineTask({ name: 'materials', every: '2 seconds', run: remindOfMaterials }),
  defineTask({ name: 'late', every: '2 seconds', run: removeLate }),
  defineTask({ name: 'reviews', every: '2 seconds', run: finishDue }),
  defineTask({ name: 'entrants', every: '2 seconds', run: keepEntrants }),
]
