import * as contract from '@leitai/contract/sso'
import { bind } from '../../call.ts'
import { bindThird } from './bindThird.ts'
import { ssoCreate } from './ssoCreate.ts'
import { ssoLink } from './ssoLink.ts'
import { ssoLogin } from './ssoLogin.ts'
import { ssoProviders } from './ssoProviders.ts'

/** Every call of the domain with what is done for it. */
export const calls = [
  bind('bindThird', contract.bindThird, bindThird),
  bind('ssoCreate', contract.ssoCreate, ssoCreate),
  bind('ssoLink', contract.ssoLink, ssoLink),
  bind('ssoLogin', contract.ssoLogin, ssoLogin),
  bind('ssoProviders', contract.ssoProviders, ssoProviders),
]
