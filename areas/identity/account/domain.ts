import { sql } from '@leitai/platform/db/orm'
import { definePrunable } from '@leitai/platform/db/prunable'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as captchaCalls from './calls/captcha.ts'
import * as loginCalls from './calls/login.ts'
import * as sessionContract from './contract.session.ts'
import * as accountContract from './contract.ts'
import { PERSON_USE } from './person.ts'
import { accountRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { accountEvents, codes, identities, twoSteps } from './table.ts'
import { USE } from './two-step.ts'

export const domain = defineDomain({
  name: 'identity/account',
  refusals: accountRefusals,
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
  prunable: [
    // Log-ins and changes of accounts, with addresses and devices.
    definePrunable(accountEvents, { period: 'accessLog', due: (before) => sql`${accountEvents.at} < ${before}` }),
    // Codes that were sent, by their targets.
    definePrunable(codes, { period: 'messages', due: (before) => sql`${codes.createdAt} < ${before}` }),
  ],
})
