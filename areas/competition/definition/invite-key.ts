import { randomBytes } from 'node:crypto'

/** A key for the address that opens a competition that is not public. */
export const newInviteKey = () => randomBytes(16).toString('base64url')
