import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { calls } from './calls/index.ts'
import { reencryptPersons } from './reencrypt-persons.ts'
import { reencryptTwoSteps } from './reencrypt-two-steps.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'identity/account',
  calls,
  tasks,
  hooks: [
    on(keysRotated, ({ ctx, newest }) => reencryptTwoSteps(ctx, newest)),
    on(keysRotated, ({ ctx, newest }) => reencryptPersons(ctx, newest)),
  ],
})
