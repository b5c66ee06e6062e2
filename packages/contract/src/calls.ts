import type { Call } from './core/call.ts'

type NamesIn<M> = { [K in keyof M]: M[K] extends Call ? K : never }[keyof M]

/** The names of all calls; the type of whatever must exist once per call, such as the tests’ catalogue of inputs. */
export type CallName =
  | NamesIn<typeof import('./community/forum.ts')>
  | NamesIn<typeof import('./community/people.ts')>
  | NamesIn<typeof import('./community/points.ts')>
  | NamesIn<typeof import('./community/shop.ts')>
  | NamesIn<typeof import('./community/shop.admin.ts')>
  | NamesIn<typeof import('./competition/appeal.ts')>
  | NamesIn<typeof import('./competition/catalog.ts')>
  | NamesIn<typeof import('./competition/catalog.detail.ts')>
  | NamesIn<typeof import('./competition/catalog.sign-up.ts')>
  | NamesIn<typeof import('./competition/catalog.stages.ts')>
  | NamesIn<typeof import('./competition/certificate.ts')>
  | NamesIn<typeof import('./competition/competition-editor.ts')>
  | NamesIn<typeof import('./competition/competition-editor.content.ts')>
  | NamesIn<typeof import('./competition/competition-editor.files.ts')>
  | NamesIn<typeof import('./competition/competition-editor.launch.ts')>
  | NamesIn<typeof import('./competition/competition-editor.scoring.ts')>
  | NamesIn<typeof import('./competition/competition-editor.staff.ts')>
  | NamesIn<typeof import('./competition/dataset.ts')>
  | NamesIn<typeof import('./competition/formula.ts')>
  | NamesIn<typeof import('./competition/host-console.ts')>
  | NamesIn<typeof import('./competition/host-console.people.ts')>
  | NamesIn<typeof import('./competition/host-console.submissions.ts')>
  | NamesIn<typeof import('./competition/host-console.teams.ts')>
  | NamesIn<typeof import('./competition/host.ts')>
  | NamesIn<typeof import('./competition/integrity.ts')>
  | NamesIn<typeof import('./competition/integrity.cases.ts')>
  | NamesIn<typeof import('./competition/integrity.reports.ts')>
  | NamesIn<typeof import('./competition/judging.ts')>
  | NamesIn<typeof import('./competition/landing.ts')>
  | NamesIn<typeof import('./competition/leaderboard.ts')>
  | NamesIn<typeof import('./competition/library.ts')>
  | NamesIn<typeof import('./competition/live-board.ts')>
  | NamesIn<typeof import('./competition/merge.ts')>
  | NamesIn<typeof import('./competition/review.ts')>
  | NamesIn<typeof import('./competition/revision.ts')>
  | NamesIn<typeof import('./competition/section.ts')>
  | NamesIn<typeof import('./competition/statistics.ts')>
  | NamesIn<typeof import('./competition/submission.ts')>
  | NamesIn<typeof import('./competition/team.ts')>
  | NamesIn<typeof import('./competition/works.ts')>
  | NamesIn<typeof import('./identity/account.ts')>
  | NamesIn<typeof import('./identity/profile.ts')>
  | NamesIn<typeof import('./identity/realname.ts')>
  | NamesIn<typeof import('./identity/security.ts')>
  | NamesIn<typeof import('./identity/session.ts')>
  | NamesIn<typeof import('./identity/sso.ts')>
  | NamesIn<typeof import('./identity/token.ts')>
  | NamesIn<typeof import('./learning/lab.ts')>
  | NamesIn<typeof import('./learning/notebook.ts')>
  | NamesIn<typeof import('./learning/training.ts')>
  | NamesIn<typeof import('./learning/training.exams.ts')>
  | NamesIn<typeof import('./learning/training.papers.ts')>
  | NamesIn<typeof import('./learning/training.questions.ts')>
  | NamesIn<typeof import('./operations/admin-console.ts')>
  | NamesIn<typeof import('./operations/health.ts')>
  | NamesIn<typeof import('./platform/file.ts')>
  | NamesIn<typeof import('./site/content.ts')>
  | NamesIn<typeof import('./site/feedback.ts')>
  | NamesIn<typeof import('./site/message.ts')>
  | NamesIn<typeof import('./site/outbox.ts')>
  | NamesIn<typeof import('./site/settings.ts')>
