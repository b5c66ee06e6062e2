import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { identityTold, identityUnlinked } from '../account/hooks.ts'
import { providerJob } from './ask-provider.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { reencryptCards } from './reencrypt.ts'
import { realnameRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { takeBack, vouch } from './vouch.ts'
import { addApplications } from './waiting.ts'

export const domain = defineDomain({
  name: 'identity/realname',
  refusals: realnameRefusals,
  calls: implement(contract, handlers),
  jobs: [providerJob],
  tasks,
  hooks: [
    on(keysRotated, ({ ctx, newest }) => reencryptCards(ctx, newest)),
    on(identityTold, vouch),
    on(identityUnlinked, takeBack),
    on(adminWaitingAsked, addApplications),
  ],
})
