import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import * as captchaCalls from './calls/captcha.ts'
import * as loginCalls from './calls/login.ts'
import * as sessionContract from './contract.session.ts'
import * as accountContract from './contract.ts'
import { reencryptPersons } from './reencrypt-persons.ts'
import { reencryptTwoSteps } from './reencrypt-two-steps.ts'
import { accountRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'identity/account',
  refusals: accountRefusals,
  calls: implement(
    { ...accountContract, ...sessionContract },
    { ...loginCalls, ...captchaCalls },
    { currentLogin: [] },
  ),
  tasks,
  hooks: [
    on(keysRotated, ({ ctx, newest }) => reencryptTwoSteps(ctx, newest)),
    on(keysRotated, ({ ctx, newest }) => reencryptPersons(ctx, newest)),
  ],
})
