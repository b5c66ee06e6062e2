import { defineDomain } from '@leitai/platform/domain/domain'
import { messengerKinds } from './kinds.ts'

export const domain = defineDomain({
  name: 'enterprise/messengers',
  signInKinds: messengerKinds,
})
