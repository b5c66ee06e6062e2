import { resultsChanged } from '../../competition/definition/results-changed.ts'
import { submissionScored } from '../../competition/submission/submission-scored.ts'
import { identityUnlinked } from '../../identity/account/hooks.ts'
import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { keysRotated } from '../../platform/keys/keys-rotated.ts'
import { gradesMoved } from '../homework/hooks.ts'
import { attemptMarked } from '../training/attempt-marked.ts'
import { calls } from './calls/index.ts'
import { competitionMoved, homeworkMoved, paperMoved, stageMoved } from './due.ts'
import { forgetCourses, forgetPlatform } from './forget.ts'
import { reencryptLtiKeys } from './keys.ts'
import { coursesOfPerson } from './own-data.ts'
import { tasks } from './scheduled.ts'
import { sendGradesJob } from './send-grades.ts'

export const domain = defineDomain({
  name: 'learning/lti',
  calls,
  jobs: [sendGradesJob],
  tasks,
  hooks: [
    on(gradesMoved, homeworkMoved),
    on(submissionScored, competitionMoved),
    on(resultsChanged, stageMoved),
    on(attemptMarked, paperMoved),
    on(ownDataAsked, async ({ context, data }) => {
      data.courses = await coursesOfPerson(context.db, context.me.id)
    }),
    on(identityUnlinked, ({ db, userId, provider }) => forgetPlatform(db, { userId, provider })),
    on(accountClosed, ({ db, userId }) => forgetCourses(db, userId)),
    on(keysRotated, ({ ctx, newest }) => reencryptLtiKeys(ctx, newest)),
  ],
})
