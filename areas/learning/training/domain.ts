import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { calls } from './calls/index.ts'
import { forgetExams } from './forget.ts'
import { markJob } from './mark.ts'
import { examsOf } from './own-data.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'learning/training',
  calls,
  jobs: [markJob],
  tasks,
  hooks: [
    on(ownDataAsked, async ({ context, data }) => {
      data.exams = await examsOf(context.db, context.me.id)
    }),
    on(accountClosed, ({ db, userId }) => forgetExams(db, userId)),
  ],
})
