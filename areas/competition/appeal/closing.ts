import { mapped } from '@leitai/platform/db/statement'
import type { ClosingPart } from '@leitai/platform/domain/closing'
import { openAppealsPart } from './appeal.ts'
import { appealOpen } from './texts.ts'

/** An open appeal must be answered or withdrawn first. */
export const openAppeals: ClosingPart = (userId) =>
  mapped(openAppealsPart(userId), (count) => () => (count > 0 ? [{ kind: 'appeal', ...appealOpen }] : []))
