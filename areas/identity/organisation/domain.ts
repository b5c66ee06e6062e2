import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { identityTold } from '../account/hooks.ts'
import { accountClosed, closingAsked, ownDataAsked } from '../profile/leaving.ts'
import { calls } from './calls/index.ts'
import { addOnlyAdmin } from './closing.ts'
import { forgetMember } from './forget.ts'
import { joinByDirectory } from './members.ts'
import { addOwnData } from './own-data.ts'

export const domain = defineDomain({
  name: 'identity/organisation',
  calls,
  hooks: [
    on(identityTold, ({ db, ...told }) => joinByDirectory(db, told)),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetMember(db, userId)),
    on(closingAsked, addOnlyAdmin),
  ],
})
