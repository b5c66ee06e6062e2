import { mapped } from '@leitai/platform/db/statement'
import type { ClosingPart } from '@leitai/platform/domain/closing'
import { bansHerePart, platformBanPart } from './ban.ts'
import { bannedCannotLeave, bannedHereCannotLeave } from './texts.ts'

/** Nobody leaves during a ban from the platform. */
export const banned: ClosingPart = (userId) =>
  mapped(platformBanPart(userId), (ban) => (now) => (ban(now) ? [{ kind: 'ban', ...bannedCannotLeave }] : []))

/** Nor before the end of a competition that bans them: they would come back into it under another account. */
export const bannedHere: ClosingPart = (userId) =>
  mapped(
    bansHerePart(userId),
    (titles) => (now) => titles(now).map((title) => ({ kind: 'ban', ...bannedHereCannotLeave(title) })),
  )
