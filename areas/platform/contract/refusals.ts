import { forumRefusals } from '@leitai/community/forum/refusals'
import { peopleRefusals } from '@leitai/community/people/refusals'
import { pointsRefusals } from '@leitai/community/points/refusals'
import { shopRefusals } from '@leitai/community/shop/refusals'
import { appealRefusals } from '@leitai/competition/appeal/refusals'
import { catalogRefusals } from '@leitai/competition/catalog/refusals'
import { certificateRefusals } from '@leitai/competition/certificate/refusals'
import { competitionEditorRefusals } from '@leitai/competition/competition-editor/refusals'
import { datasetRefusals } from '@leitai/competition/dataset/refusals'
import { formulaRefusals } from '@leitai/competition/formula/refusals'
import { hostRefusals } from '@leitai/competition/host/refusals'
import { hostConsoleRefusals } from '@leitai/competition/host-console/refusals'
import { integrityRefusals } from '@leitai/competition/integrity/refusals'
import { judgingRefusals } from '@leitai/competition/judging/refusals'
import { landingRefusals } from '@leitai/competition/landing/refusals'
import { leaderboardRefusals } from '@leitai/competition/leaderboard/refusals'
import { libraryRefusals } from '@leitai/competition/library/refusals'
import { liveBoardRefusals } from '@leitai/competition/live-board/refusals'
import { modelRefusals } from '@leitai/competition/model/refusals'
import { reviewRefusals } from '@leitai/competition/review/refusals'
import { revisionRefusals } from '@leitai/competition/revision/refusals'
import { runRefusals } from '@leitai/competition/run/refusals'
import { submissionRefusals } from '@leitai/competition/submission/refusals'
import { teamRefusals } from '@leitai/competition/team/refusals'
import { worksRefusals } from '@leitai/competition/works/refusals'
import { accountRefusals } from '@leitai/identity/account/refusals'
import { filterRefusals } from '@leitai/identity/filter/refusals'
import { organisationRefusals } from '@leitai/identity/organisation/refusals'
import { profileRefusals } from '@leitai/identity/profile/refusals'
import { realnameRefusals } from '@leitai/identity/realname/refusals'
import { securityRefusals } from '@leitai/identity/security/refusals'
import { ssoRefusals } from '@leitai/identity/sso/refusals'
import { tokenRefusals } from '@leitai/identity/token/refusals'
import { classRefusals } from '@leitai/learning/class/refusals'
import { homeworkRefusals } from '@leitai/learning/homework/refusals'
import { labRefusals } from '@leitai/learning/lab/refusals'
import { ltiRefusals } from '@leitai/learning/lti/refusals'
import { notebookRefusals } from '@leitai/learning/notebook/refusals'
import { trainingRefusals } from '@leitai/learning/training/refusals'
import { adminConsoleRefusals } from '@leitai/operations/admin-console/refusals'
import { contentRefusals } from '@leitai/site/content/refusals'
import { feedbackRefusals } from '@leitai/site/feedback/refusals'
import { messageRefusals } from '@leitai/site/message/refusals'
import { pushRefusals } from '@leitai/site/push/refusals'
import { settingsRefusals } from '@leitai/site/settings/refusals'
import { webhookRefusals } from '@leitai/site/webhook/refusals'
import { fileRefusals } from '../file/refusals.ts'
import { outboxRefusals } from '../outbox/refusals.ts'
import { coreRefusals } from './core.refusals.ts'
import { fill, type RefusalValues } from './fill.ts'
import type { Language } from './language.ts'
import { ownRefusals } from './own-refusals.ts'
import type { Refusals } from './refusal.ts'

/** All refusals. Each domain's are declared beside its calls, in its `.refusals.ts`. */
export const refusals = {
  ...ownRefusals,
  ...coreRefusals,
  ...fileRefusals,
  ...accountRefusals,
  ...securityRefusals,
  ...ssoRefusals,
  ...tokenRefusals,
  ...profileRefusals,
  ...realnameRefusals,
  ...organisationRefusals,
  ...contentRefusals,
  ...messageRefusals,
  ...feedbackRefusals,
  ...filterRefusals,
  ...settingsRefusals,
  ...outboxRefusals,
  ...pushRefusals,
  ...webhookRefusals,
  ...catalogRefusals,
  ...teamRefusals,
  ...modelRefusals,
  ...runRefusals,
  ...submissionRefusals,
  ...leaderboardRefusals,
  ...reviewRefusals,
  ...judgingRefusals,
  ...integrityRefusals,
  ...appealRefusals,
  ...revisionRefusals,
  ...certificateRefusals,
  ...worksRefusals,
  ...competitionEditorRefusals,
  ...hostConsoleRefusals,
  ...hostRefusals,
  ...liveBoardRefusals,
  ...formulaRefusals,
  ...datasetRefusals,
  ...landingRefusals,
  ...libraryRefusals,
  ...trainingRefusals,
  ...classRefusals,
  ...homeworkRefusals,
  ...ltiRefusals,
  ...labRefusals,
  ...notebookRefusals,
  ...peopleRefusals,
  ...forumRefusals,
  ...pointsRefusals,
  ...shopRefusals,
  ...adminConsoleRefusals,
} as const satisfies Refusals

export type RefusalCode = keyof typeof refusals

/** A refusal: its code, and the values for its message. */
export interface Refusal {
  code: RefusalCode
  values?: RefusalValues
}

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** The refusal's message in one language, with its values. */
export function refusalText({ code, values }: Refusal, language: Language): string {
  return fill(refusals[code][language === 'zh' ? 1 : 2], values)
}
