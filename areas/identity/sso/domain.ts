import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { ssoProviders as providersTable } from '../provider/table.ts'
import * as bindCalls from './calls/bind.ts'
import * as providersCalls from './calls/providers.ts'
import * as providersContract from './contract.providers.ts'
import * as contract from './contract.ts'
import { inTurn } from './directory.ts'
import { oidcKind } from './oidc-kind.ts'
import { ssoRefusals } from './refusals.ts'
import { registerSso } from './routes.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'identity/sso',
  refusals: ssoRefusals,
  calls: implement(
    { ...contract, ...providersContract },
    { ...bindCalls, ...providersCalls },
    { ssoProviders: [providersTable] },
    { ssoPassword: { around: inTurn }, trySsoPassword: { around: inTurn } },
  ),
  tasks,
  routes: registerSso,
  signInKinds: [oidcKind],
})
