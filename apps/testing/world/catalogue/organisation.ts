import type { Inputs } from './catalogue.ts'

const words = (zh: string) => ({ zh, en: zh })
const text = {
  name: words('演示组织'),
  kind: 'school',
  about: words('关于'),
  logo: '',
  site: '',
  contact: '',
  primary: '#1d4ed8',
  accent: '#b45309',
}

/** Organisations, their members and their admins. */
export const organisationInputs = {
  organisation: ({ a }) => ({ key: a.organisationKey }),
  organisations: {},
  myOrganisations: {},
  answerOrganisationInvitation: ({ a }) => ({ id: a.organisationInvite, accept: true }),
  joinOrganisation: ({ a }) => ({ code: a.organisationCode }),
  joinOrganisationByEmail: ({ a }) => ({ organisationId: a.organisationId }),
  organisationPeople: ({ a }) => ({ organisationId: a.organisationId }),
  leaveOrganisation: ({ a }) => ({ organisationId: a.organisationId }),
  organisationManaged: ({ a }) => ({ organisationId: a.organisationId }),
  saveOrganisation: ({ a }) => ({ organisationId: a.organisationId, version: 1, text }),
  organisationMembers: ({ a }) => ({ organisationId: a.organisationId }),
  organisationInvitations: ({ a }) => ({ organisationId: a.organisationId }),
  inviteToOrganisation: ({ a }) => ({
    organisationId: a.organisationId,
    userName: a.people.outsider?.name,
    role: 'member',
    title: '',
  }),
  withdrawOrganisationInvitation: ({ a }) => ({ id: a.otherOrganisationInvite }),
  setOrganisationRole: ({ a }) => ({
    organisationId: a.organisationId,
    userId: a.people.mate?.id,
    role: 'host',
    title: '',
  }),
  removeFromOrganisation: ({ a }) => ({ organisationId: a.organisationId, userId: a.people.mate?.id }),
  setOrganisationCode: ({ a }) => ({ organisationId: a.organisationId, on: true }),
  adminOrganisations: {},
  createOrganisation: ({ a }) => ({
    key: 'demo-new',
    name: words('新组织'),
    kind: 'company',
    adminName: a.people.outsider?.name,
  }),
  setOrganisationState: ({ a }) => ({ organisationId: a.organisationId, state: 'closed', reason: '演示' }),
  setOrganisationSources: ({ a }) => ({
    organisationId: a.organisationId,
    providerKeys: ['example'],
    emailDomains: ['example.com'],
  }),
} satisfies Inputs
