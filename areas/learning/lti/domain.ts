import { resultsChanged } from '@leitai/competition/definition/results-changed'
import { submissionScored } from '@leitai/competition/submission/submission-scored'
import { identityUnlinked } from '@leitai/identity/account/hooks'
import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { gradesMoved } from '../homework/hooks.ts'
import { attemptMarked } from '../training/attempt-marked.ts'
import * as answerCalls from './calls/answer.ts'
import * as toolCalls from './calls/tool.ts'
import * as contract from './contract.ts'
import { competitionMoved, homeworkMoved, paperMoved, stageMoved } from './due.ts'
import { forgetCourses, forgetPlatform } from './forget.ts'
import { reencryptLtiKeys } from './keys.ts'
import { coursesOfPerson } from './own-data.ts'
import { ltiRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { sendGradesJob } from './send-grades.ts'

export const domain = defineDomain({
  name: 'learning/lti',
  refusals: ltiRefusals,
  calls: implement(contract, { ...answerCalls, ...toolCalls }),
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
