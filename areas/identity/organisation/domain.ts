import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { identityTold } from '../account/hooks.ts'
import { accountClosed, closingAsked, ownDataAsked } from '../profile/leaving.ts'
import * as createCalls from './calls/create.ts'
import * as joinCalls from './calls/join.ts'
import * as managedCalls from './calls/managed.ts'
import * as membersCalls from './calls/members.ts'
import * as organisationsCalls from './calls/organisations.ts'
import { addOnlyAdmin } from './closing.ts'
import * as manage from './contract.manage.ts'
import * as contract from './contract.ts'
import { forgetMember } from './forget.ts'
import { joinByDirectory } from './members.ts'
import { addOwnData } from './own-data.ts'
import { organisationRefusals } from './refusals.ts'
import { organisationMembers as members, organisations as table } from './table.ts'

export const domain = defineDomain({
  name: 'identity/organisation',
  refusals: organisationRefusals,
  calls: implement(
    { ...contract, ...manage },
    { ...joinCalls, ...createCalls, ...membersCalls, ...managedCalls, ...organisationsCalls },
    {
      organisation: [members, table],
      organisations: [members, table],
    },
  ),
  hooks: [
    on(identityTold, ({ db, ...told }) => joinByDirectory(db, told)),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetMember(db, userId)),
    on(closingAsked, addOnlyAdmin),
  ],
})
