// Long because it holds the wire format for editing competitions, like every domain's file.
import * as z from 'zod/mini'
import { download, read, write } from '../core/call.ts'
import * as form from '../core/form.ts'
import { limits } from '../core/limits.ts'
import * as shape from '../core/shape.ts'
import {
  CompetitionType,
  FormField,
  HostKind,
  Promotion,
  Ranges,
  RewardType,
  Split,
  StageKind,
  weights,
} from './catalog.ts'
import { CompetitionStatus, HostRole } from './host-console.ts'
import { Overall } from './overall.ts'
import { MoreScoring } from './scoring.ts'

const { editor } = limits
const whole = (min: number, max: number) => z.int().check(z.minimum(min, 'wrong'), z.maximum(max, 'wrong'))
/** Chinese is required, English optional. */
const requiredWords = (max: number) => z.object({ zh: form.text(max), en: form.maybe(max) })
const optionalWords = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })
const maybeTime = z.nullable(form.time)

/** The parts that one screen saves separately. A stage's scoring is saved as `scoring:<its id>`. */
const textNames = ['overview', 'task', 'platform', 'training', 'rules'] as const
export const TextName = z.enum(textNames)
export type TextName = z.infer<typeof TextName>
/** Every save names the version it is based on; if that part has changed since, it is refused (making.changed). */
const edit = { cmptId: form.id, version: form.int }
const saved = z.object({ version: z.int() })

export const slug = z.string().check(z.trim(), z.regex(/^(?=.*[a-z])[a-z0-9][a-z0-9-]{1,59}$/, 'wrong'))
export const Basics = z.object({
  slug,
  title: requiredWords(100),
  summary: optionalWords(200),
  host: optionalWords(100),
  /** If omitted, these two stay unchanged. */
  hostKind: z.optional(HostKind),
  hostLogo: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  cover: z.nullable(z.string().check(z.maxLength(300))),
  type: CompetitionType,
  practice: z.boolean(),
  tags: z.array(form.text(20)).check(z.maxLength(10, 'choicesMax:10')),
  contact: form.maybe(200),
  groupQr: z.nullable(z.string().check(z.maxLength(300))),
  bannerUntil: maybeTime,
  watermark: z.boolean(),
  /** The weight of its ranks in ranking points; ignored for practice. */
  weight: z.literal(weights),
  /** The competition whose series it belongs to. */
  parentId: z.nullable(whole(1, 2_147_483_647)),
})
export type Basics = z.output<typeof Basics>
export const saveBasics = write('/host/making/basics.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, value: form.json(Basics) }),
  output: saved,
  summary: 'Save names, cover, tags, contact of a competition that one runs',
})
export const saveText = write('/host/making/text.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, name: TextName, zh: form.maybe(editor.text), en: form.maybe(editor.text) }),
  output: saved,
  summary: 'Save one of the long texts, in Markdown',
})

export const StageEdit = z.object({
  /** Null for a new one. */
  id: z.nullable(z.int()),
  name: requiredWords(40),
  kind: StageKind,
  startAt: form.time,
  endAt: maybeTime,
  /** Which teams of the previous scored stage may enter; null: all. */
  promotion: z.nullable(
    z.union([
      z.object({ by: z.literal('top'), value: whole(1, 100_000) }),
      z.object({ by: z.literal('percent'), value: whole(1, 100) }),
    ]),
  ),
  /** Teams close this many hours before its end; null: by the platform's rules. */
  teamHours: z.nullable(whole(0, 8760)),
})
export const Stages = z.object({
  startAt: form.time,
  endAt: maybeTime,
  signUpStartAt: form.time,
  signUpEndAt: maybeTime,
  /** In their order. */
  stages: z.array(StageEdit).check(z.maxLength(editor.stages, `choicesMax:${editor.stages}`)),
  /** The rule of the overall board; null for none. If omitted, it stays unchanged. */
  overall: z.optional(z.nullable(Overall)),
})
export type Stages = z.output<typeof Stages>
export const saveStages = write('/host/making/stages.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    ...edit,
    value: form.json(Stages),
    /** The reason, shown to competitors: required if the dates of a public competition change. */
    reason: z._default(form.maybe(300), ''),
  }),
  output: saved,
  summary: 'Save the dates and the stages',
})

const field = z.object({
  ...FormField.shape,
  name: z.string().check(z.trim(), z.regex(/^[A-Za-z]\w{0,39}$/, 'wrong')),
  label: requiredWords(60),
  max: z.optional(whole(1, 2000)),
  options: z.optional(z.array(requiredWords(60)).check(z.maxLength(50))),
})
export const SignUp = z.object({
  needsCode: z.boolean(),
  /** The host decides on each sign-up. */
  approval: z.boolean(),
  realName: z.enum(['none', 'signup', 'award']),
  teamMax: whole(1, limits.teamMax),
  form: z.array(field).check(z.maxLength(20, 'choicesMax:20')),
  questions: z
    .array(z.object({ question: requiredWords(300), answer: requiredWords(3000) }))
    .check(z.maxLength(50, 'choicesMax:50')),
})
export type SignUp = z.output<typeof SignUp>
export const saveSignUp = write('/host/making/signUp.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, value: form.json(SignUp) }),
  output: saved,
  summary: 'Save how one signs up, the form, the questions and answers',
})
export const Prizes = z.object({
  rewardType: RewardType,
  prizeTotal: whole(0, 1_000_000_000),
  prizes: z
    .array(z.object({ name: requiredWords(60), reward: requiredWords(100), count: whole(1, 10_000) }))
    .check(z.maxLength(30, 'choicesMax:30')),
})
export type Prizes = z.output<typeof Prizes>
export const savePrizes = write('/host/making/prizes.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, value: form.json(Prizes) }),
  output: saved,
  summary: 'Save the prizes',
})

const column = form.text(200)
const Option = z.union([z.string().check(z.maxLength(20_000)), z.number(), z.boolean()])
/** As the scorer's ScoringSpec; parts not chosen yet are empty. */
export const Choice = z.object({
  id: form.maybe(200),
  target: z.array(column).check(z.maxLength(1000)),
  prediction: z.array(column).check(z.maxLength(1000)),
  metric: z.object({ name: form.maybe(60), options: z.record(z.string().check(z.maxLength(40)), Option) }),
  split: z.union([
    z.object({
      by: z.literal('seed'),
      /** The server replaces a guessable or missing seed by 128 random bits. */ seed: form.maybe(60),
      aShare: z.number().check(z.gt(0), z.lte(1)),
    }),
    z.object({ by: z.literal('column'), column }),
  ]),
  b: z.enum(['all', 'rest', 'none']),
  ranges: z._default(Ranges, {}),
  ...MoreScoring.shape,
})
export type Choice = z.output<typeof Choice>
export const StageLimits = z.object({
  dailyLimit: whole(1, 1000),
  totalLimit: z.nullable(whole(1, 100_000)),
  pickLimit: whole(1, 5),
  pickDefault: z.enum(['last', 'best']),
  decimals: whole(0, 12),
  timeLimitSeconds: whole(1, 600),
  memoryLimitMb: whole(64, 8192),
  /** The largest file that may be handed in, and the largest content of a zip. */
  uploadLimitMb: whole(limits.uploadMb.least, limits.uploadMb.most),
  revealBy: z.enum(['delay', 'review']),
  revealMinutes: whole(0, 525_600),
  boardRefresh: z.enum(['atOnce', 'noon']),
  /** How many files may fail per day; null: the site's limit. */
  failedLimit: z.nullable(whole(1, 1000)),
})
export type StageLimits = z.output<typeof StageLimits>
export const saveScoring = write('/host/making/scoring.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    ...edit,
    stageId: form.id,
    /** The upload with the new solution. */
    solutionId: z.optional(form.id),
    /** Null if the stage accepts no result files. */
    choice: form.json(z.nullable(Choice)),
    limits: form.json(StageLimits),
    /** The host has confirmed which direction is better. */
    directionOk: form.flag,
  }),
  output: saved,
  summary: 'Save how a stage is scored, and have it checked against solution and sample',
})

/** A file being uploaded in parts, so that an interrupted upload can resume. */
const uploadUses = ['data', 'solution', 'sandbox', 'folder'] as const
export const UploadUse = z.enum(uploadUses)
export type UploadUse = z.infer<typeof UploadUse>
const Upload = z.object({
  uploadId: shape.id,
  state: z.enum(['uploading', 'storing', 'ready', 'failed']),
  partBytes: z.int(),
  parts: z.int(),
  /** Parts received already, counted from 0. */
  have: z.array(z.int()),
  name: z.string(),
  size: z.int(),
  /** Computed by the server; empty before it is ready. */
  sha256: z.string(),
  /** Why it failed. */
  fault: z.nullable(z.string()),
})
export const beginUpload = write('/host/making/uploadBegin.json', {
  access: 'login',
  token: 'host',
  may: 'tryer',
  input: z.object({
    cmptId: form.id,
    use: UploadUse,
    name: form.name(120),
    size: form.bytes,
    /** Identifies the same file, such as its modification time: an interrupted upload of it resumes. */
    mark: z._default(form.maybe(100), ''),
  }),
  output: Upload,
  summary: 'Begin to upload a host’s file, or go on with it',
})
export const uploadPart = write('/host/making/uploadPart.json', {
  access: 'login',
  token: 'host',
  may: 'uploader',
  input: z.object({ uploadId: form.id, part: form.int }),
  output: z.object({ url: z.string(), headers: shape.headers, expiresAt: shape.time }),
  summary: 'The address that takes one part by PUT',
})
export const endUpload = write('/host/making/uploadEnd.json', {
  access: 'login',
  token: 'host',
  may: 'uploader',
  input: z.object({ uploadId: form.id }),
  output: Upload,
  summary: 'Complete an upload: join its parts and hash the file, in the background',
})
export const hostUpload = read('/host/making/upload.json', {
  access: 'login',
  token: 'host',
  may: 'uploader',
  input: z.object({ uploadId: form.id }),
  output: Upload,
  summary: 'Progress of an upload',
})
/** The description of a downloadable file. */
export const DataFile = z.object({ name: form.name(120), description: optionalWords(500), licence: form.text(100) })
const about = {
  description: form.json(DataFile.shape.description),
  licence: DataFile.shape.licence,
  stageId: z.optional(form.id),
  sample: z._default(form.flag, false),
}
export const addData = write('/host/making/dataAdd.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, uploadId: form.id, ...about }),
  output: z.object({ version: z.int(), fileId: shape.id }),
  summary: 'Offer an uploaded file for download',
})
export const changeData = write('/host/making/dataChange.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    ...edit,
    fileId: form.id,
    name: DataFile.shape.name,
    ...about,
    /** The place in the list, from 1. */
    ord: form.int,
    /** An upload that replaces it. */
    uploadId: z.optional(form.id),
  }),
  output: saved,
  summary: 'Change what is said of a data file, its place, or the file itself',
})
export const removeData = write('/host/making/dataRemove.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, fileId: form.id }),
  output: saved,
  summary: 'Remove a data file',
})
export const ProposalReason = z.enum([
  ...['detection', 'tracking', 'speakers', 'events', 'grades', 'longTable', 'masks', 'images', 'sounds', 'texts'],
  ...['rankings', 'quantiles', 'survival', 'multilabel', 'probabilities', 'binary', 'classes', 'labelSets', 'targets'],
  ...['numbers', 'tasks'],
] as const)
const Table = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
export const peekScoring = read('/host/making/peek.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, stageId: form.id }),
  output: z.object({
    solution: z.nullable(Table),
    sample: z.nullable(Table),
    /** Scorings that fit the files, the likeliest first, each with the reason that it is likely. */
    proposals: z.array(z.object({ reason: ProposalReason, choice: z.object({ ...Choice.shape, ranges: Ranges }) })),
  }),
  summary: 'Columns and first rows of a stage’s solution and sample, and scorings that fit them',
})

export const makeCodes = write('/host/making/codes.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    count: form.int,
    useLimit: z.optional(form.int),
    expiresAt: z.optional(form.time),
  }),
  output: z.object({ codes: z.array(z.string()) }),
  summary: 'Make invitation codes',
})
export const endCode = write('/host/making/codeEnd.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, code: form.text(20) }),
  output: shape.done,
  summary: 'Invalidate an invitation code',
})

const CheckState = z.enum(['empty', 'queued', 'done', 'failed'])
const maybeShown = z.nullable(z.string())
export const editorDraft = read('/host/making/draft.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    version: z.int(),
    /** Who last changed which part: parts by name. */
    changes: z.record(z.string(), z.object({ version: z.int(), by: z.string(), at: shape.time })),
    status: CompetitionStatus,
    role: HostRole,
    /** Whether it has ever been public: then some fields are fixed. */
    published: z.boolean(),
    /** The reason against it, in the caller's language. */
    may: z.object({ edit: maybeShown, scoring: maybeShown, own: maybeShown }),
    basics: z.object({
      ...Basics.shape,
      slug: z.string(),
      title: shape.Words,
      summary: shape.Words,
      host: shape.Words,
      hostLogo: maybeShown,
      cover: maybeShown,
      tags: z.array(z.string()),
      contact: z.string(),
      groupQr: maybeShown,
      bannerUntil: shape.maybeTime,
    }),
    texts: z.object({
      overview: shape.Words,
      task: shape.Words,
      platform: shape.Words,
      training: shape.Words,
      rules: shape.Words,
    }),
    dates: z.object({
      startAt: shape.time,
      endAt: shape.maybeTime,
      signUpStartAt: shape.time,
      signUpEndAt: shape.maybeTime,
      overall: z.nullable(Overall),
    }),
    stages: z.array(
      z.object({
        id: shape.id,
        name: shape.Words,
        kind: StageKind,
        startAt: shape.time,
        endAt: shape.maybeTime,
        promotion: z.nullable(Promotion),
        teamHours: z.nullable(z.int()),
        limits: z.object({
          dailyLimit: z.int(),
          totalLimit: z.nullable(z.int()),
          pickLimit: z.int(),
          pickDefault: z.enum(['last', 'best']),
          decimals: z.int(),
          timeLimitSeconds: z.int(),
          memoryLimitMb: z.int(),
          uploadLimitMb: z.int(),
          revealBy: z.enum(['delay', 'review']),
          revealMinutes: z.int(),
          boardRefresh: z.enum(['atOnce', 'noon']),
          failedLimit: z.nullable(z.int()),
        }),
        scoring: z.object({
          choice: z.nullable(
            z.object({
              id: z.string(),
              target: z.array(z.string()),
              prediction: z.array(z.string()),
              metric: z.object({
                name: z.string(),
                options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
              }),
              split: Split,
              b: z.enum(['all', 'rest', 'none']),
              ranges: Ranges,
              ...MoreScoring.shape,
            }),
          ),
          solution: z.nullable(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
          sampleId: z.nullable(shape.id),
          directionOk: z.boolean(),
          direction: z.enum(['higher', 'lower']),
          state: CheckState,
          /** The scorer's errors, in the caller's language. */
          faults: z.array(z.string()),
          rows: z.int(),
          aRows: z.int(),
          /** The sample's score; null if it is invalid. */
          sampleA: maybeShown,
          sampleB: maybeShown,
          /**
           * All numbers of the leaderboard of the sample, of an answer that is right everywhere, and of one that says the same for every
           * row; null where there is none.
           */
          trials: z.array(
            z.object({
              name: z.string(),
              title: shape.Words,
              sample: maybeShown,
              perfect: maybeShown,
              constant: maybeShown,
              later: z.boolean(),
            }),
          ),
        }),
      }),
    ),
    signUp: z.object({
      needsCode: z.boolean(),
      approval: z.boolean(),
      realName: z.enum(['none', 'signup', 'award']),
      teamMax: z.int(),
      form: z.array(FormField),
      questions: z.array(z.object({ question: shape.Words, answer: shape.Words })),
    }),
    prizes: z.object({
      rewardType: RewardType,
      prizeTotal: z.int(),
      prizes: z.array(z.object({ name: shape.Words, reward: shape.Words, count: z.int() })),
    }),
    codes: z.array(
      z.object({ code: z.string(), useLimit: z.nullable(z.int()), uses: z.int(), expiresAt: shape.maybeTime }),
    ),
    files: z.array(
      z.object({
        id: shape.id,
        name: z.string(),
        description: shape.Words,
        licence: z.string(),
        size: z.int(),
        sha256: z.string(),
        stageId: z.nullable(shape.id),
        sample: z.boolean(),
      }),
    ),
    /** The last import of a folder into this draft. */
    imported: z.nullable(
      z.object({
        state: z.enum(['queued', 'done', 'failed']),
        faults: z.array(z.object({ place: z.string(), text: z.string() })),
      }),
    ),
  }),
  summary: 'The whole draft of a competition',
})

export const WorkRole = z.enum(['editor', 'judge', 'support'])
export type WorkRole = z.infer<typeof WorkRole>
export const hostTeam = read('/host/making/people.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    people: z.array(
      z.object({ ...shape.Person.shape, role: z.enum(['owner', ...WorkRole.options]), at: shape.maybeTime }),
    ),
    may: z.object({ change: maybeShown }),
  }),
  summary: 'Who works on a competition',
})
export const addHost = write('/host/making/peopleAdd.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, userName: form.text(40), role: WorkRole }),
  output: z.object({ userId: shape.id }),
  perMinute: 30,
  summary: 'Add somebody to the staff of a competition, or change their role',
})
export const removeHost = write('/host/making/peopleRemove.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, userId: form.id }),
  output: shape.done,
  summary: 'Remove somebody from the staff; anybody but the owner may leave',
})
export const handOver = write('/host/making/handOver.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, userId: form.id, confirm: form.text(100) }),
  output: shape.done,
  summary: 'Transfer a competition to a member of its staff; `confirm` repeats its Chinese title',
})

export const gateLines = [
  'basics',
  'texts',
  'rules',
  'cover',
  'dates',
  'stages',
  'overall',
  'prizes',
  'data',
  'scoring',
  'fits',
  'sandbox',
  'direction',
  'limits',
  'codes',
  'contact',
  'legal',
] as const
export const GateLine = z.enum(gateLines)
export type GateLine = z.infer<typeof GateLine>
const SandboxSubmission = z.object({
  id: shape.id,
  stageId: shape.id,
  stage: shape.Words,
  by: z.string(),
  at: shape.time,
  fileName: z.string(),
  state: z.enum(['queued', 'scored', 'failed']),
  scoreA: maybeShown,
  scoreB: maybeShown,
  faults: z.array(z.string()),
  /** Scored against the current solution and split. */
  current: z.boolean(),
})
export const launchGate = read('/host/making/gate.json', {
  access: 'login',
  token: 'host',
  may: 'tryer',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    status: CompetitionStatus,
    lines: z.array(z.object({ line: GateLine, ok: z.boolean(), why: z.string() })),
    legal: z.boolean(),
    /** Those in which a file can be tried, with the sample at a signed, expiring address. */
    scored: z.array(
      z.object({
        stageId: shape.id,
        name: shape.Words,
        sample: z.nullable(z.object({ name: z.string(), url: z.string() })),
      }),
    ),
    sandbox: z.array(SandboxSubmission),
    returned: z.nullable(z.object({ reason: z.string(), at: shape.time })),
    submittedAt: shape.maybeTime,
    may: z.object({
      submit: maybeShown,
      takeBack: maybeShown,
      decide: maybeShown,
      withdraw: maybeShown,
      remove: maybeShown,
    }),
  }),
  summary: 'What a competition still lacks before it can go live',
})
export const saveLegal = write('/host/making/legal.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, agree: form.flag }),
  output: shape.done,
  summary: 'The host declares that data and texts may be published',
})
export const trySandbox = write('/host/making/sandbox.json', {
  access: 'login',
  token: 'host',
  may: 'tryer',
  input: z.object({ cmptId: form.id, stageId: form.id, uploadId: form.id }),
  output: z.object({ id: shape.id }),
  perMinute: 20,
  summary: 'Have a file scored by the real scorer, visible to the hosts only',
})
export const submitLaunch = write('/host/making/submit.json', {
  access: 'login',
  token: 'host',
  may: 'owner',
  input: z.object({ cmptId: form.id }),
  output: shape.done,
  summary: 'Request the launch of a competition',
})
export const takeBackLaunch = write('/host/making/takeBack.json', {
  access: 'login',
  token: 'host',
  may: 'owner',
  input: z.object({ cmptId: form.id }),
  output: shape.done,
  summary: 'Withdraw the request to go live',
})
export const launchQueue = read('/admin/making/launches.json', {
  access: 'admin',
  input: z.object({ ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      title: shape.Words,
      host: shape.Words,
      owner: z.nullable(shape.Person),
      by: z.nullable(z.string()),
      at: shape.maybeTime,
      startAt: shape.time,
      endAt: shape.maybeTime,
      /** The future weight of its ranks in ranking points: approved with the launch. */
      weight: z.literal(weights),
      may: z.object({ decide: maybeShown }),
    }),
  ),
  summary: 'Competitions that wait to go live, those that wait longest first',
})
export const decideLaunch = write('/admin/making/decide.json', {
  access: 'admin',
  input: z.object({ cmptId: form.id, approve: form.flag, reason: z._default(form.maybe(1000), '') }),
  output: shape.done,
  summary: 'Approve the launch of a competition, or send it back with a reason',
})
export const withdrawCompetition = write('/admin/making/withdraw.json', {
  access: 'admin',
  input: z.object({ cmptId: form.id, reason: form.lines(1000) }),
  output: shape.done,
  summary: 'Take a public competition off the site',
})

export const newDraft = write('/host/making/new.json', {
  access: 'login',
  token: 'host',
  may: 'anyHost',
  input: z.object({ title: form.text(100), type: CompetitionType }),
  output: z.object({ cmptId: shape.id }),
  perMinute: 20,
  summary: 'Create an empty draft, for users who host already',
})
export const cloneCompetition = write('/host/making/clone.json', {
  access: 'login',
  token: 'host',
  may: 'owner',
  input: z.object({ cmptId: form.id, startAt: form.time }),
  output: z.object({ cmptId: shape.id }),
  perMinute: 20,
  summary: 'Create a draft as a copy of one’s competition, its dates moved to a new start',
})
export const deleteDraft = write('/host/making/delete.json', {
  access: 'login',
  token: 'host',
  may: 'owner',
  input: z.object({ cmptId: form.id, confirm: form.text(100) }),
  output: shape.done,
  summary: 'Delete a draft; `confirm` repeats its Chinese title',
})
export const exportDraft = download('/host/making/export.zip', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  perMinute: 5,
  summary: 'A competition as a folder, packed as zip',
})
export const importDraft = write('/host/making/import.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, uploadId: form.id }),
  output: saved,
  summary: 'Fill a draft from a packed folder, in place of what it holds, in the background',
})
