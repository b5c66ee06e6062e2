import { submitting } from '../../competition/submission/submitting.ts'
import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { archiveChanged, peopleChanged } from '../class/hooks.ts'
import { paperOpening } from '../training/paper-opening.ts'
import { followArchive, followPeople } from './admissions.ts'
import { calls } from './calls/index.ts'
import { forgetHomework } from './forget.ts'
import { homeworkOfPerson } from './own-data.ts'
import { tasks } from './scheduled.ts'
import { keepToWindow, openPaper } from './window.ts'

export const domain = defineDomain({
  name: 'learning/homework',
  calls,
  tasks,
  hooks: [
    on(peopleChanged, followPeople),
    on(archiveChanged, followArchive),
    on(submitting, keepToWindow),
    on(paperOpening, openPaper),
    on(ownDataAsked, async ({ context, data }) => {
      data.homework = await homeworkOfPerson(context.db, context.me.id, context.now)
    }),
    on(accountClosed, ({ db, userId }) => forgetHomework(db, userId)),
  ],
})
