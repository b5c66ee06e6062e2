import { identityChanged } from '@leitai/identity/account/hooks'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { gradesMoved } from '../homework/moved.ts'
import * as answerCalls from './calls/answer.ts'
import * as toolCalls from './calls/tool.ts'
import * as contract from './contract.ts'
import { markDue } from './due.ts'
import { ltiKind } from './kind.ts'
import { forgetCourses, forgetPlatform, ownData } from './personal-data.ts'
import { KEY_USE } from './platform.ts'
import { ltiRefusals } from './refusals.ts'
import { registerLti } from './routes.ts'
import { tasks } from './scheduled.ts'
import { sendGradesJob } from './send-grades.ts'
import { ltiKeys } from './table.ts'

export const domain = defineDomain({
  name: 'learning/lti',
  refusals: ltiRefusals,
  calls: implement(contract, { ...answerCalls, ...toolCalls }),
  jobs: [sendGradesJob],
  tasks,
  ownData,
  forget: (db, { userId }) => forgetCourses(db, userId),
  routes: registerLti,
  signInKinds: [ltiKind],
  encrypted: [{ id: ltiKeys.kid, texts: [[ltiKeys.privateKey, KEY_USE]] }],
  hooks: [
    on(gradesMoved, markDue),
    on(identityChanged, async (event) => {
      if (event.kind === 'unlinked') await forgetPlatform(event.db, event)
    }),
  ],
})
