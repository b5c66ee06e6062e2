import { implement } from '@leitai/platform/http/dispatcher'
import { ssoProviders as providersTable } from '../../provider/table.ts'
import * as providersContract from '../contract.providers.ts'
import * as contract from '../contract.ts'
import { inTurn } from '../directory.ts'
import { adminSsoProviders } from './adminSsoProviders.ts'
import { bindThird } from './bindThird.ts'
import { orderSsoProviders } from './orderSsoProviders.ts'
import { removeSsoProvider } from './removeSsoProvider.ts'
import { saveSsoProvider } from './saveSsoProvider.ts'
import { ssoCreate } from './ssoCreate.ts'
import { ssoLink } from './ssoLink.ts'
import { ssoLogin } from './ssoLogin.ts'
import { ssoPassword } from './ssoPassword.ts'
import { ssoProviders } from './ssoProviders.ts'
import { ssoTrial } from './ssoTrial.ts'
import { trySsoPassword } from './trySsoPassword.ts'
import { turnSsoProvider } from './turnSsoProvider.ts'

/** Every open call of the domain with its handler. */
export const calls = [
  ...implement(
    contract,
    { bindThird, ssoCreate, ssoLink, ssoLogin, ssoPassword, ssoProviders },
    { ssoProviders: [providersTable] },
    { ssoPassword: { around: inTurn } },
  ),
  ...implement(
    providersContract,
    {
      adminSsoProviders,
      orderSsoProviders,
      removeSsoProvider,
      saveSsoProvider,
      ssoTrial,
      trySsoPassword,
      turnSsoProvider,
    },
    {},
    { trySsoPassword: { around: inTurn } },
  ),
]
