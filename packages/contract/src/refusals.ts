import { forumRefusals } from './community/forum.refusals.ts'
import { peopleRefusals } from './community/people.refusals.ts'
import { pointsRefusals } from './community/points.refusals.ts'
import { shopRefusals } from './community/shop.refusals.ts'
import { appealRefusals } from './competition/appeal.refusals.ts'
import { catalogRefusals } from './competition/catalog.refusals.ts'
import { certificateRefusals } from './competition/certificate.refusals.ts'
import { competitionEditorRefusals } from './competition/competition-editor.refusals.ts'
import { datasetRefusals } from './competition/dataset.refusals.ts'
import { formulaRefusals } from './competition/formula.refusals.ts'
import { hostRefusals } from './competition/host.refusals.ts'
import { hostConsoleRefusals } from './competition/host-console.refusals.ts'
import { integrityRefusals } from './competition/integrity.refusals.ts'
import { judgingRefusals } from './competition/judging.refusals.ts'
import { landingRefusals } from './competition/landing.refusals.ts'
import { leaderboardRefusals } from './competition/leaderboard.refusals.ts'
import { libraryRefusals } from './competition/library.refusals.ts'
import { liveBoardRefusals } from './competition/live-board.refusals.ts'
import { modelRefusals } from './competition/model.refusals.ts'
import { reviewRefusals } from './competition/review.refusals.ts'
import { revisionRefusals } from './competition/revision.refusals.ts'
import { runRefusals } from './competition/run.refusals.ts'
import { submissionRefusals } from './competition/submission.refusals.ts'
import { teamRefusals } from './competition/team.refusals.ts'
import { worksRefusals } from './competition/works.refusals.ts'
import { coreRefusals } from './core/core.refusals.ts'
import { fill, type RefusalValues } from './core/fill.ts'
import type { Language } from './core/language.ts'
import { ownRefusals } from './core/own-refusals.ts'
import type { Refusals } from './core/refusal.ts'
import { accountRefusals } from './identity/account.refusals.ts'
import { organisationRefusals } from './identity/organisation.refusals.ts'
import { profileRefusals } from './identity/profile.refusals.ts'
import { realnameRefusals } from './identity/realname.refusals.ts'
import { securityRefusals } from './identity/security.refusals.ts'
import { ssoRefusals } from './identity/sso.refusals.ts'
import { tokenRefusals } from './identity/token.refusals.ts'
import { classRefusals } from './learning/class.refusals.ts'
import { homeworkRefusals } from './learning/homework.refusals.ts'
import { labRefusals } from './learning/lab.refusals.ts'
import { ltiRefusals } from './learning/lti.refusals.ts'
import { notebookRefusals } from './learning/notebook.refusals.ts'
import { trainingRefusals } from './learning/training.refusals.ts'
import { adminConsoleRefusals } from './operations/admin-console.refusals.ts'
import { fileRefusals } from './platform/file.refusals.ts'
import { contentRefusals } from './site/content.refusals.ts'
import { feedbackRefusals } from './site/feedback.refusals.ts'
import { filterRefusals } from './site/filter.refusals.ts'
import { messageRefusals } from './site/message.refusals.ts'
import { outboxRefusals } from './site/outbox.refusals.ts'
import { pushRefusals } from './site/push.refusals.ts'
import { settingsRefusals } from './site/settings.refusals.ts'
import { webhookRefusals } from './site/webhook.refusals.ts'

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
