import type { ClosingPart } from '@leitai/identity/profile/leaving'
import { mapped } from '@leitai/platform/db/statement'
import { openAppealsPart } from './appeal.ts'
import { appealOpen } from './texts.ts'

/** An open appeal must be answered or withdrawn first. */
const open: ClosingPart = (userId) =>
  mapped(openAppealsPart(userId), (count) => () => (count > 0 ? [{ kind: 'appeal', ...appealOpen }] : []))

export const addOpenAppeals = async ({ parts }: { parts: ClosingPart[] }) => parts.push(open)
