import type { ClosingPart } from '../../identity/profile/leaving.ts'
import { mapped } from '../../platform/db/statement.ts'
import { platformBanPart } from './ban.ts'
import { bannedCannotLeave } from './texts.ts'

/** Nobody leaves during a ban from the platform. */
const banned: ClosingPart = (userId) =>
  mapped(platformBanPart(userId), (ban) => (now) => (ban(now) ? [{ kind: 'ban', ...bannedCannotLeave }] : []))

export const addBan = async ({ parts }: { parts: ClosingPart[] }) => parts.push(banned)
