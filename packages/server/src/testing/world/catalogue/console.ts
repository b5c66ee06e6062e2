import { usualDesign } from '../../../competition/certificate/design.ts'
import type { World } from '../world.ts'
import type { Inputs } from './catalogue.ts'

const cmpt = ({ a }: World) => ({ cmptId: a.cmptId })
const words = (zh: string) => ({ zh, en: zh })
const reason = '演示理由'
const ended = ({ a }: World) => ({ cmptId: a.endedCmpt })
const works = ({ a }: World) => ({ cmptId: a.worksCmpt })
const design = () => usualDesign(words('演示主办方'))

/** The host console of a running competition: users, teams, submissions, judging, reviews, revisions, certificates. */
export const consoleInputs = {
  freezeScreen: ({ a }) => ({ cmptId: a.cmptId, stageId: a.stageId, frozen: true }),
  saveScreen: ({ a }) => ({ cmptId: a.cmptId, top: 20, freezeMinutes: 0 }),
  screenSettings: cmpt,
  announce: ({ a }) => ({ cmptId: a.cmptId, text: words('公告') }),
  changeCaptain: ({ a }) => ({ cmptId: a.cmptId, teamId: a.team, userId: a.people.member?.id, reason }),
  decideRequests: ({ a }) => ({ cmptId: a.cmptId, userIds: String(a.people.waiter?.id), approve: true }),
  extraSlots: cmpt,
  giveSlots: ({ a }) => ({ cmptId: a.cmptId, teamId: a.team, stageId: a.stageId, count: 1, reason }),
  hostAllZip: cmpt,
  hostBoardCsv: ({ a }) => ({ cmptId: a.cmptId, stageId: a.stageId, board: 'A' }),
  hostCompetitions: {},
  hostDashboard: cmpt,
  hostKit: ({ a }) => ({ cmptId: a.codeCmpt, stageId: a.codeStage }),
  hostKitFile: ({ a }) => ({ cmptId: a.codeCmpt, stageId: a.codeStage }),
  hostRuns: ({ a }) => ({ cmptId: a.codeCmpt }),
  hostRunLog: ({ a }) => ({ cmptId: a.codeCmpt, id: a.doneRun }),
  hostRunNotebook: ({ a }) => ({ cmptId: a.codeCmpt, id: a.doneRun }),
  runAgain: ({ a }) => ({ cmptId: a.codeCmpt, id: a.failedRun }),
  weighRuns: ({ a }) => ({ cmptId: a.codeCmpt, weight: '2' }),
  endRun: ({ a }) => ({ cmptId: a.codeCmpt, id: a.waitingRun }),
  addRunner: ({ a }) => ({ cmptId: a.codeCmpt, name: '演示运行器' }),
  changeRunner: ({ a }) => ({ cmptId: a.codeCmpt, id: a.runnerId, draining: true }),
  removeRunner: ({ a }) => ({ cmptId: a.codeCmpt, id: a.runnerId }),
  hostSubmissionsZip: cmpt,
  hostSubmissionFile: ({ a }) => ({ cmptId: a.cmptId, submissionId: a.entryId }),
  hostSubmissionLog: ({ a }) => ({ cmptId: a.cmptId, submissionId: a.entryId }),
  hostMerges: cmpt,
  hostPeople: cmpt,
  hostPeopleCsv: cmpt,
  hostRequests: cmpt,
  hostSubmissions: cmpt,
  hostSubmissionsCsv: cmpt,
  hostTeams: cmpt,
  hostTeamsCsv: cmpt,
  letAgain: ({ a }) => ({ cmptId: a.cmptId, userId: a.people.removed?.id }),
  markBaseline: ({ a }) => ({ cmptId: a.cmptId, teamId: a.team, baseline: true, reason }),
  messageSome: ({ a }) => ({ cmptId: a.cmptId, teamIds: String(a.team), title: '演示', text: '演示' }),
  removePerson: ({ a }) => ({ cmptId: a.cmptId, userId: a.people.signedUp?.id, reason }),
  removeTeam: ({ a }) => ({ cmptId: a.cmptId, teamId: a.soloTeam, reason }),
  renameTeam: ({ a }) => ({ cmptId: a.cmptId, teamId: a.team, name: '演示改名', reason }),
  revokeSlots: ({ a }) => ({ cmptId: a.cmptId, id: a.slotId }),
  unhideSubmission: ({ a }) => ({ cmptId: a.cmptId, submissionId: a.hiddenSubmission }),
  requalifySubmission: ({ a }) => ({ cmptId: a.cmptId, submissionId: a.disqualifiedSubmission }),
  disqualifySubmission: ({ a }) => ({ cmptId: a.cmptId, submissionId: a.entryId, reason }),
  formulaTables: ({ a }) => ({ cmptId: a.cmptId, stageId: a.stageId }),
  tryFormula: ({ a }) => ({ cmptId: a.cmptId, stageId: a.stageId, metric: { name: 'rmse' } }),
  hostDataset: cmpt,
  shareDataset: ({ a }) => ({ cmptId: a.cmptId, shared: true }),

  cancelRevision: ({ a }) => ({ cmptId: a.revisionCmpt, revisionId: a.revisionId }),
  hostRevisions: ({ a }) => ({ cmptId: a.revisionCmpt }),
  proposeRevision: ({ a }) => ({
    cmptId: a.cmptId,
    stageId: a.stageId,
    change: { metric: { name: 'mae', options: {} } },
  }),
  publishRevision: ({ a }) => ({ cmptId: a.revisionCmpt, revisionId: a.revisionId, reason: words('修正') }),
  rescoreSubmission: ({ a }) => ({ cmptId: a.cmptId, submissionId: a.entryId }),
  setSubmissionScore: ({ a }) => ({ cmptId: a.cmptId, submissionId: a.entryId, scores: { a: 0.5 }, reason }),
  restoreRevision: ({ a }) => ({ cmptId: a.revisionCmpt, revisionId: a.formerId }),
  revisionMoves: ({ a }) => ({ cmptId: a.revisionCmpt, revisionId: a.revisionId }),
  revisionMovesCsv: ({ a }) => ({ cmptId: a.revisionCmpt, revisionId: a.revisionId }),

  hostWorks: works,
  setGallery: ({ a }) => ({ cmptId: a.worksCmpt, gallery: 'now' }),
  closeRound: ({ a }) => ({ cmptId: a.worksCmpt, roundId: a.openRoundId }),
  declareConflict: ({ a }) => ({ taskId: a.taskId, reason }),
  hostRounds: works,
  markingFile: ({ a }) => ({ taskId: a.taskId, kind: 'file', no: 0 }),
  markingTask: ({ a }) => ({ taskId: a.taskId }),
  myMarking: works,
  openRound: ({ a }) => ({ cmptId: a.worksCmpt, roundId: a.draftRoundId }),
  removeRound: ({ a }) => ({ cmptId: a.worksCmpt, roundId: a.draftRoundId }),
  reopenMark: ({ a }) => ({
    ...{ cmptId: a.worksCmpt, roundId: a.openRoundId, teamId: a.worksTeam, userId: a.people.judge?.id, reason },
  }),
  roundResults: ({ a }) => ({ cmptId: a.worksCmpt, roundId: a.closedRoundId }),
  roundResultsCsv: ({ a }) => ({ cmptId: a.worksCmpt, roundId: a.closedRoundId }),
  saveMark: ({ a }) => ({ taskId: a.taskId, points: [5] }),
  saveRound: ({ a }) => ({
    cmptId: a.worksCmpt,
    plan: {
      ...{ name: words('复评'), stageId: a.worksStage, subject: 'entry', blind: false, perWork: null },
      ...{ criteria: [{ name: words('创新'), help: words(''), max: 10, weight: 1 }], judgeIds: [a.people.judge?.id] },
      ...{ startAt: null, endAt: null, fromRoundId: null, best: null },
    },
  }),

  hostAudit: ({ a }) => ({ cmptId: a.endedCmpt }),
  finishReview: ({ a }) => ({ cmptId: a.endedCmpt, reviewId: a.publishedReview }),
  freezeReview: ({ a }) => ({
    ...{ cmptId: a.endedCmpt, stageId: a.thirdStage },
    plan: { size: 2, asks: ['code'], text: words('请提交'), dueDays: 3, publicDays: 3 },
  }),
  holdReview: ({ a }) => ({ cmptId: a.endedCmpt, reviewId: a.publishedReview, held: true }),
  hostReview: ({ a }) => ({ cmptId: a.endedCmpt, reviewId: a.reviewId }),
  hostReviews: ended,
  markPrize: ({ a }) => ({ cmptId: a.endedCmpt, reviewId: a.publishedReview, teamId: a.endedTeam, paid: true }),
  publishReview: ({ a }) => ({ cmptId: a.endedCmpt, reviewId: a.reviewId }),
  reviewMaterial: ({ a }) => ({ cmptId: a.endedCmpt, materialId: a.materialId }),
  setMaterialDue: ({ a }) => ({ cmptId: a.endedCmpt, reviewId: a.reviewId, teamId: a.endedTeam, days: 3 }),
  setVerdict: ({ a }) => ({
    ...{ cmptId: a.endedCmpt, reviewId: a.reviewId, teamId: a.endedTeam, was: 'pending', verdict: 'passed' },
  }),

  certificateDesign: ended,
  certificateRun: ended,
  certificatesZip: ended,
  hostCertificates: ended,
  issueCertificates: ended,
  previewCertificate: ({ a }) => ({ cmptId: a.endedCmpt, design: design() }),
  revokeCertificate: ({ a }) => ({ cmptId: a.endedCmpt, certificateId: a.certificateId, reason }),
  sampleCertificate: ended,
  saveCertificateDesign: ({ a }) => ({ cmptId: a.endedCmpt, design: design() }),
  setAward: ({ a }) => ({
    ...{ cmptId: a.endedCmpt, picks: [{ userId: a.people.captain?.id, kind: 'participant' }], leftOut: true },
  }),
  setCertificatePlan: ({ a }) => ({
    ...{ cmptId: a.endedCmpt, plan: { promotedStageId: null, promotedTop: 10, participants: true, noReview: true } },
  }),
} satisfies Inputs
