import { implement } from '@leitai/platform/http/dispatcher'
import * as manage from '../contract.manage.ts'
import * as contract from '../contract.ts'
import { organisationMembers as members, organisations as table } from '../table.ts'
import { adminOrganisations } from './adminOrganisations.ts'
import { answerOrganisationInvitation } from './answerOrganisationInvitation.ts'
import { createOrganisation } from './createOrganisation.ts'
import { inviteToOrganisation } from './inviteToOrganisation.ts'
import { joinOrganisation } from './joinOrganisation.ts'
import { joinOrganisationByEmail } from './joinOrganisationByEmail.ts'
import { leaveOrganisation } from './leaveOrganisation.ts'
import { myOrganisations } from './myOrganisations.ts'
import { organisation } from './organisation.ts'
import { organisationInvitations } from './organisationInvitations.ts'
import { organisationManaged } from './organisationManaged.ts'
import { organisationMembers } from './organisationMembers.ts'
import { organisationPeople } from './organisationPeople.ts'
import { organisations } from './organisations.ts'
import { removeFromOrganisation } from './removeFromOrganisation.ts'
import { saveOrganisation } from './saveOrganisation.ts'
import { setOrganisationCode } from './setOrganisationCode.ts'
import { setOrganisationRole } from './setOrganisationRole.ts'
import { setOrganisationSources } from './setOrganisationSources.ts'
import { setOrganisationState } from './setOrganisationState.ts'
import { withdrawOrganisationInvitation } from './withdrawOrganisationInvitation.ts'

/** Every call of the domain with its handler. */
export const calls = implement(
  { ...contract, ...manage },
  {
    adminOrganisations,
    answerOrganisationInvitation,
    createOrganisation,
    inviteToOrganisation,
    joinOrganisation,
    joinOrganisationByEmail,
    leaveOrganisation,
    myOrganisations,
    organisation,
    organisationInvitations,
    organisationManaged,
    organisationMembers,
    organisationPeople,
    organisations,
    removeFromOrganisation,
    saveOrganisation,
    setOrganisationCode,
    setOrganisationRole,
    setOrganisationSources,
    setOrganisationState,
    withdrawOrganisationInvitation,
  },
  {
    organisation: [members, table],
    organisations: [members, table],
  },
)
