import type { SignInKind } from '@leitai/identity/sso/kind'
import { lti } from './contract.provider.ts'

/** Course platforms begin at addresses of this domain (routes.ts), which are the same for all: LtiAdmin.tsx shows them. */
export const ltiKind: SignInKind<'lti'> = { kind: lti.kind, open: () => ({ way: 'elsewhere' }), addresses: () => [] }
