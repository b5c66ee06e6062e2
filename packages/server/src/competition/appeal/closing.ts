import type { ClosingPart } from '../../identity/profile/leaving.ts'
import { mapped } from '../../platform/db/statement.ts'
import { openAppealsPart } from './appeal.ts'
import { appealOpen } from './texts.ts'

/** An open appeal must be answered or withdrawn first. */
const open: ClosingPart = (userId) =>
  mapped(openAppealsPart(userId), (count) => () => (count > 0 ? [{ kind: 'appeal', ...appealOpen }] : []))

export const addOpenAppeals = async ({ parts }: { parts: ClosingPart[] }) => parts.push(open)
