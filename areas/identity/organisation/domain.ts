import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { identityChanged } from '../account/hooks.ts'
import * as createCalls from './calls/create.ts'
import * as joinCalls from './calls/join.ts'
import * as managedCalls from './calls/managed.ts'
import * as membersCalls from './calls/members.ts'
import * as organisationsCalls from './calls/organisations.ts'
import * as manage from './contract.manage.ts'
import * as contract from './contract.ts'
import { sitemap } from './findable.ts'
import { joinByDirectory, onlyAdmin } from './members.ts'
import { forgetMember, ownData } from './personal-data.ts'
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
  ownData,
  againstClosing: [onlyAdmin],
  forget: (db, { userId }) => forgetMember(db, userId),
  sitemap,
  hooks: [
    on(identityChanged, async (event) => {
      if (event.kind === 'confirmed') await joinByDirectory(event.db, event)
    }),
  ],
})
