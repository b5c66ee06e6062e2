import * as contract from '@leitai/contract/identity/sso'
import { implement } from '../../../platform/http/dispatcher.ts'
import { bindThird } from './bindThird.ts'
import { ssoCreate } from './ssoCreate.ts'
import { ssoLink } from './ssoLink.ts'
import { ssoLogin } from './ssoLogin.ts'
import { ssoProviders } from './ssoProviders.ts'

/** Every open call of the domain with its handler. */
export const calls = implement(
  contract,
  { bindThird, ssoCreate, ssoLink, ssoLogin, ssoProviders },
  {
    ssoProviders: [],
  },
)
