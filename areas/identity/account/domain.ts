import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as captchaCalls from './calls/captcha.ts'
import * as loginCalls from './calls/login.ts'
import * as sessionContract from './contract.session.ts'
import * as accountContract from './contract.ts'
import { PERSON_USE } from './person.ts'
import { tasks } from './scheduled.ts'
import { identities, twoSteps } from './table.ts'
import { USE } from './two-step.ts'

export const domain = defineDomain({
  name: 'identity/account',
  calls: implement(
    { ...accountContract, ...sessionContract },
    { ...loginCalls, ...captchaCalls },
    { currentLogin: [] },
  ),
  tasks,
  encrypted: [
    { id: twoSteps.userId, texts: [[twoSteps.secret, USE]] },
    { id: identities.id, texts: [[identities.personName, PERSON_USE]] },
  ],
})
