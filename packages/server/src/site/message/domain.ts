import { organisationTells } from '../../identity/organisation/hooks.ts'
import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { realNameDecided } from '../../identity/realname/ports.ts'
import { operatorTold } from '../../identity/sso/hooks.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { calls } from './calls/index.ts'
import { forgetNotices } from './forget.ts'
import { goingOutJob } from './going-out.ts'
import { notify } from './notify.ts'
import { notifyOperator } from './notify-operator.ts'
import { addOwnData } from './own-data.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'site/message',
  calls,
  jobs: [goingOutJob],
  tasks,
  hooks: [
    on(realNameDecided, ({ db, ...notice }) => notify(db, { kind: 'system', ...notice })),
    on(organisationTells, ({ db, ...notice }) => notify(db, { kind: 'system', ...notice })),
    on(operatorTold, notifyOperator),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId, names, now }) => forgetNotices(db, { userId, names, now })),
  ],
})
