import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { FormField } from '../catalog/contract.sign-up.ts'
import { Promotion, Ranges, Split, StageKind } from '../catalog/contract.stages.ts'
import { CompetitionType, RewardType } from '../catalog/contract.ts'
import { CodeRules } from '../definition/contract.code.ts'
import { MoreScoring } from '../definition/contract.scoring.ts'
import { CompetitionStatus, HostRole } from '../host-console/contract.ts'
import { Overall } from '../leaderboard/contract.overall.ts'
import { Basics } from './contract.content.ts'
import { edit, maybeShown, saved } from './contract.staff.ts'

/** As the scorer’s `trial.ts` has it. */
const NoTrial = z.enum(['formula', 'raters', 'constant', 'undefined', 'slow', 'run'])
const CheckState = z.enum(['empty', 'queued', 'done', 'failed'])
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
    may: z.object({
      edit: maybeShown,
      scoring: maybeShown,
      own: maybeShown,
      /** To choose what it begins with. */
      template: maybeShown,
    }),
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
        /** How programs run; null if competitors hand in results. */
        code: z.nullable(CodeRules),
        /** The features that programs read. */
        codeData: z.nullable(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
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
          /** What the host should know of a solution that is right. */
          notes: z.array(z.string()),
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
              /** Why there is none; null if there is one. */
              none: z.object({ perfect: z.nullable(NoTrial), constant: z.nullable(NoTrial) }),
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
    /** The last import of a folder, or of a competition from another platform, into this draft. */
    imported: z.nullable(
      z.object({
        state: z.enum(['queued', 'done', 'failed']),
        faults: z.array(z.object({ place: z.string(), text: z.string() })),
        /** The platform that it came from; null for a competition folder. */
        from: z.nullable(z.string()),
        /** What became of the parts of a competition from another platform. */
        report: z.array(
          z.object({ kind: z.enum(['carried', 'changed', 'left', 'todo']), place: z.string(), text: z.string() }),
        ),
      }),
    ),
  }),
  summary: 'The whole draft of a competition',
})

/** What a draft can begin with. */
export const templateNames = ['image', 'regression', 'text', 'series', 'application', 'homework'] as const
export const TemplateName = z.enum(templateNames)
export type TemplateName = z.infer<typeof TemplateName>

export const newDraft = write('/host/making/new.json', {
  access: 'login',
  token: 'host',
  may: 'anyHost',
  input: z.object({
    /** In the language of the request. */
    title: form.text(100),
    type: CompetitionType,
    /** What it begins with, in place of nothing; a template has its own type. */
    template: z.optional(TemplateName),
  }),
  output: z.object({ cmptId: shape.id }),
  perMinute: 20,
  summary: 'Create a draft, empty or from a template, for users who host already',
})
export const chooseTemplate = write('/host/making/template.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    /** What it begins with; left out, it begins with nothing. */
    template: z.optional(TemplateName),
  }),
  output: saved,
  perMinute: 20,
  summary: 'Fill a draft from a template, or begin it with nothing: once, while nobody has written into it',
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
  input: z.object({
    cmptId: form.id,
    /** A competition folder of this platform, or a bundle of Codabench. */
    format: z._default(z.enum(['folder', 'codabench']), 'folder'),
  }),
  perMinute: 5,
  summary: 'A competition as a folder or as a bundle of Codabench, packed as zip',
})
export const importDraft = write('/host/making/import.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, uploadId: form.id }),
  output: saved,
  summary: 'Fill a draft from a packed folder, in place of what it holds, in the background',
})
