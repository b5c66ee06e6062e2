import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockAccount } from '../../account/own-contact.ts'
import { proveContact } from '../contact-proof.ts'
import type * as security from '../contract.ts'

export const checkOldPhoneAndEmail: Handler<typeof security.checkOldPhoneAndEmail> = async (context, input) =>
  proveContact(context, await lockAccount(context.db, context.me.id), input)
