import type { ClosingPart } from '@leitai/identity/profile/leaving'
import { mapped } from '@leitai/platform/db/statement'
import { bansHerePart, platformBanPart } from './ban.ts'
import { bannedCannotLeave, bannedHereCannotLeave } from './texts.ts'

/** Nobody leaves during a ban from the platform. */
const banned: ClosingPart = (userId) =>
  mapped(platformBanPart(userId), (ban) => (now) => (ban(now) ? [{ kind: 'ban', ...bannedCannotLeave }] : []))

/** Nor before the end of a competition that bans them: they would come back into it under another account. */
const bannedHere: ClosingPart = (userId) =>
  mapped(
    bansHerePart(userId),
    (titles) => (now) => titles(now).map((title) => ({ kind: 'ban', ...bannedHereCannotLeave(title) })),
  )

export const addBan = async ({ parts }: { parts: ClosingPart[] }) => parts.push(banned, bannedHere)
