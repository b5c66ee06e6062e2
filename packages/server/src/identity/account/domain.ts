import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { keysRotated } from '../../platform/keys/keys-rotated.ts'
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
