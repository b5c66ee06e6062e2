import type * as security from '@leitai/contract/security'
import { lockAccount } from '../../account/own-contact.ts'
import type { Handler } from '../../call.ts'
import { proveContact } from '../old-contact.ts'

export const checkOldPhoneAndEmail: Handler<typeof security.checkOldPhoneAndEmail> = async (context, input) =>
  proveContact(context, await lockAccount(context.db, context.me.id), input)
