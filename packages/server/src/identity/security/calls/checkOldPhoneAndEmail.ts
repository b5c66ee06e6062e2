import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockAccount } from '../../account/own-contact.ts'
import { proveContact } from '../contact-proof.ts'

export const checkOldPhoneAndEmail: Handler<typeof security.checkOldPhoneAndEmail> = async (context, input) =>
  proveContact(context, await lockAccount(context.db, context.me.id), input)
