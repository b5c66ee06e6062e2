import { usualCode } from '@leitai/competition/definition/contract.code'
import { DAY } from '../contest.ts'
import type { World } from '../world.ts'
import type { Inputs } from './catalogue.ts'

const words = (zh: string) => ({ zh, en: zh })
const draft = ({ a }: World) => ({ cmptId: a.draftId, version: 0 })
const about = { description: words('说明'), licence: 'CC0-1.0' }
const inDays = ({ test }: World, days: number) => new Date(test.ctx.now().getTime() + days * DAY)
const split = { by: 'seed', seed: '0123456789abcdef0123456789abcdef', aShare: 0.5 }

/** Creating and editing competitions. */
export const editorInputs = {
  addData: (world) => ({ ...draft(world), ...about, uploadId: world.a.dataUpload }),
  addHost: ({ a }) => ({ cmptId: a.draftId, userName: a.people.neutral?.name, role: 'judge' }),
  beginUpload: ({ a }) => ({ cmptId: a.draftId, use: 'sandbox', name: 'more.csv', size: 10 }),
  changeData: (world) => ({ ...draft(world), ...about, fileId: world.a.draftFile, name: 'sample.csv', ord: 1 }),
  chooseTemplate: ({ a }) => ({ cmptId: a.emptyDraft, template: 'regression' }),
  cloneCompetition: (world) => ({ cmptId: world.a.cmptId, startAt: inDays(world, 30) }),
  decideLaunch: ({ a }) => ({ cmptId: a.pendingId, approve: false, reason: '演示' }),
  deleteDraft: ({ a }) => ({ cmptId: a.draftId, confirm: a.draftTitle }),
  endCode: ({ a }) => ({ cmptId: a.cmptId, code: a.joinCode }),
  endUpload: ({ a }) => ({ uploadId: a.openUpload }),
  exportDraft: ({ a }) => ({ cmptId: a.draftId }),
  handOver: ({ a }) => ({ cmptId: a.draftId, userId: a.people.spare?.id, confirm: a.draftTitle }),
  hostTeam: ({ a }) => ({ cmptId: a.draftId }),
  hostUpload: ({ a }) => ({ uploadId: a.openUpload }),
  importDraft: (world) => ({ ...draft(world), uploadId: world.a.folderUpload }),
  inviteLink: ({ a }) => ({ cmptId: a.draftId }),
  setInviteLink: ({ a }) => ({ cmptId: a.privateDraft, on: true }),
  launchGate: ({ a }) => ({ cmptId: a.draftId }),
  launchQueue: {},
  makeCodes: ({ a }) => ({ cmptId: a.draftId, count: 1 }),
  editorDraft: ({ a }) => ({ cmptId: a.draftId }),
  newDraft: { title: '演示草稿', type: 'algorithm', template: 'regression' },
  peekScoring: ({ a }) => ({ cmptId: a.draftId, stageId: a.draftStage }),
  removeData: (world) => ({ ...draft(world), fileId: world.a.draftFile }),
  removeHost: ({ a }) => ({ cmptId: a.draftId, userId: a.people.spare?.id }),
  saveBasics: (world) => ({
    ...draft(world),
    value: {
      slug: 'world-draft',
      title: words('草稿'),
      summary: words('摘要'),
      host: words('演示'),
      cover: null,
      type: 'algorithm',
      practice: false,
      tags: [],
      contact: '',
      groupQr: null,
      bannerUntil: null,
      weight: 1,
      parentId: null,
      watermark: false,
    },
  }),
  saveCode: (world) => ({ ...draft(world), stageId: world.a.draftStage, rules: usualCode }),
  saveLegal: ({ a }) => ({ cmptId: a.draftId, agree: true }),
  savePrizes: (world) => ({ ...draft(world), value: { rewardType: 'none', prizeTotal: 0, prizes: [] } }),
  saveScoring: (world) => ({
    ...draft(world),
    stageId: world.a.draftStage,
    solutionId: world.a.solutionUpload,
    directionOk: true,
    choice: {
      id: 'id',
      target: ['target'],
      prediction: ['prediction'],
      split,
      b: 'all',
      metric: { name: 'rmse', options: {} },
    },
    limits: {
      dailyLimit: 3,
      totalLimit: null,
      pickLimit: 2,
      pickDefault: 'last',
      decimals: 6,
      timeLimitSeconds: 60,
      memoryLimitMb: 1024,
      uploadLimitMb: 200,
      revealMinutes: 120,
      revealBy: 'delay',
      boardRefresh: 'atOnce',
      failedLimit: null,
    },
  }),
  saveSignUp: (world) => ({
    ...draft(world),
    value: { needsCode: false, approval: false, realName: 'award', teamMax: 5, form: [], questions: [] },
  }),
  saveStages: (world) => ({
    ...draft(world),
    value: {
      startAt: inDays(world, 1),
      endAt: inDays(world, 20),
      signUpStartAt: inDays(world, 1),
      signUpEndAt: null,
      stages: [
        {
          id: world.a.draftStage,
          name: words('初赛'),
          kind: 'preliminary',
          startAt: inDays(world, 1),
          endAt: inDays(world, 20),
          promotion: null,
          teamHours: null,
        },
      ],
    },
  }),
  saveText: (world) => ({ ...draft(world), name: 'overview', ...words('# 概述') }),
  submitLaunch: ({ a }) => ({ cmptId: a.draftId }),
  takeBackLaunch: ({ a }) => ({ cmptId: a.pendingId }),
  trySandbox: ({ a }) => ({ cmptId: a.draftId, stageId: a.draftStage, uploadId: a.sandboxUpload }),
  uploadPart: ({ a }) => ({ uploadId: a.openUpload, part: 0 }),
  withdrawCompetition: ({ a }) => ({ cmptId: a.cmptId, reason: '演示' }),
} satisfies Inputs
