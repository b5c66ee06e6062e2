import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** The review of the winners: frozen board, materials, verdicts, publicity, final list. */

const most = limits.review
export const Verdict = z.enum(['pending', 'passed', 'refused', 'struck'])
export type Verdict = z.infer<typeof Verdict>
export const ReviewState = z.enum(['open', 'published', 'final'])
export type ReviewState = z.infer<typeof ReviewState>
/** code and other: a zip; document: pdf or Markdown. */
export const MaterialKind = z.enum(['code', 'document', 'other'])
export type MaterialKind = z.infer<typeof MaterialKind>

const MaterialKinds = z.array(MaterialKind).check(z.maxLength(3))
const Plan = {
  /** Number of teams to review. */
  size: z.int().check(z.minimum(1), z.maximum(most.sizeMax)),
  /** Required materials; empty if none. */
  asks: MaterialKinds,
  /** The host's explanation of it. */
  text: z.object({ zh: form.maybe(2000), en: form.maybe(2000) }),
  /** Working days for the materials, days of publicity. */
  dueDays: z.int().check(z.minimum(1), z.maximum(30)),
  publicDays: z.int().check(z.minimum(1), z.maximum(30)),
}
export const ReviewPlan = z.object(Plan)
export type ReviewPlan = z.output<typeof ReviewPlan>

const Material = z.object({
  id: shape.id,
  kind: MaterialKind,
  fileName: z.string(),
  size: z.int(),
  at: shape.time,
  by: z.string(),
})
const Summary = z.object({
  id: shape.id,
  stageId: shape.id,
  /** 0 for the stage's last board. */
  week: z.int(),
  state: ReviewState,
  frozenAt: shape.time,
  publishedAt: shape.maybeTime,
  publicUntil: shape.maybeTime,
  finalAt: shape.maybeTime,
  /** The host prevents it from becoming final automatically. */
  held: z.boolean(),
  pending: z.int(),
})
export const hostReviews = read('/host/reviews.json', {
  access: 'login',
  may: 'staffIncludingJudges',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    type: z.enum(['algorithm', 'application']),
    /** 10, or twice the prizes. */
    usualSize: z.int(),
    /** Whether teams with an unverified name are skipped. */
    asksNames: z.boolean(),
    stages: z.array(
      z.object({
        id: shape.id,
        name: shape.Words,
        /** Why its last board cannot be frozen, in words. */
        freeze: z.nullable(z.string()),
        /** Weeks that are over. */
        weeks: z.int(),
        /** Closed judging rounds, whose order is the board of an application competition. */
        rounds: z.array(z.object({ id: shape.id, name: shape.Words })),
      }),
    ),
    reviews: z.array(Summary),
    may: z.object({ run: z.nullable(z.string()) }),
  }),
  summary: 'The reviews of a competition and what can be frozen',
})
export const hostReview = read('/host/review.json', {
  access: 'login',
  may: 'staffIncludingJudges',
  input: z.object({ cmptId: form.id, reviewId: form.id }),
  output: z.object({
    ...Summary.shape,
    plan: ReviewPlan,
    roundId: z.nullable(shape.id),
    /** What must be verified for a prize. */
    realName: z.enum(['none', 'signup', 'award']),
    rows: z.array(
      z.object({
        teamId: shape.id,
        teamName: z.string(),
        members: z.array(z.object({ ...shape.Person.shape, verified: z.boolean() })),
        /** On the frozen board, and after all removals. */
        place: z.int(),
        rank: z.nullable(z.int()),
        score: z.string(),
        verdict: Verdict,
        reason: z.string(),
        /** If one is removed, the teams after the last requested one move up. */
        asked: z.boolean(),
        dueAt: shape.maybeTime,
        late: z.boolean(),
        /** Required kinds that are missing. */
        lacking: z.array(MaterialKind),
        unverified: z.int(),
        /** The platform removed it: a name was not verified, or materials were late. */
        skipped: z.boolean(),
        removedLate: z.boolean(),
        /** Its prize, which the host pays once the result is final; when that was done. */
        prize: z.nullable(shape.Words),
        paidAt: shape.maybeTime,
        materials: z.array(Material),
      }),
    ),
    /** In words, null if nothing prevents it. */
    may: z.object({
      run: z.nullable(z.string()),
      publish: z.nullable(z.string()),
      finish: z.nullable(z.string()),
    }),
  }),
  summary: 'One review: rows, materials, verdicts',
})
const which = { cmptId: form.id, reviewId: form.id }
export const freezeReview = write('/host/review/freeze.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    stageId: form.id,
    week: z._default(form.int, 0),
    roundId: z.optional(form.id),
    plan: form.json(ReviewPlan),
  }),
  /** Teams with a request, and those skipped for an unverified name. */
  output: z.object({ reviewId: shape.id, asked: z.int(), skipped: z.int() }),
  summary: 'Copy a board that is over and ask its best for materials; again: take the board anew, verdicts stay',
})
export const setVerdict = write('/host/review/verdict.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    ...which,
    teamId: form.id,
    /** The value when it was viewed. */
    was: Verdict,
    verdict: Verdict,
    reason: z._default(form.maybe(500), ''),
  }),
  /** The team that moved up and was requested, if any. */
  output: z.object({ asked: z.nullable(z.string()) }),
  summary: 'Judge a team; where it is removed the next one moves up and is asked',
})
export const setMaterialDue = write('/host/review/due.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...which, teamId: form.id, days: form.int }),
  output: z.object({ dueAt: shape.time }),
  summary: 'Give a team so many working days more, counted from now',
})
export const markPrize = write('/host/review/paid.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...which, teamId: form.id, paid: form.flag }),
  output: shape.done,
  summary: 'Say that a prize was paid, or take that back: until then its winners keep their real name',
})
export const publishReview = write('/host/review/publish.json', {
  access: 'login',
  may: 'manager',
  input: z.object(which),
  output: z.object({ publicUntil: shape.time }),
  summary: 'Publish the reviewed board: its days of publicity begin',
})
export const holdReview = write('/host/review/hold.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...which, held: form.flag }),
  output: shape.done,
  summary: 'Keep a published board from becoming final by itself, or let it',
})
export const finishReview = write('/host/review/finish.json', {
  access: 'login',
  may: 'manager',
  input: z.object(which),
  output: shape.done,
  summary: 'Make a published board final once its publicity is over',
})
export const reviewMaterial = read('/host/review/material.json', {
  access: 'login',
  may: 'staffIncludingJudges',
  input: z.object({ cmptId: form.id, materialId: form.id }),
  output: z.object({ url: z.string() }),
  summary: 'A signed address of a team’s material',
})

export const myReview = read('/cmpt/review/mine.json', {
  access: 'login',
  may: 'signedUp',
  input: z.object({ cmptId: form.id }),
  output: z.array(
    z.object({
      reviewId: shape.id,
      stageName: shape.Words,
      text: shape.Words,
      asks: MaterialKinds,
      dueAt: shape.maybeTime,
      materials: z.array(Material),
      lacking: z.array(MaterialKind),
      /** Members whose real name must be verified but is not. */
      unverified: z.array(z.string()),
      state: ReviewState,
      publicUntil: shape.maybeTime,
      /** Once published. */
      verdict: z.nullable(Verdict),
      reason: z.string(),
      may: z.object({ upload: z.nullable(z.string()) }),
    }),
  ),
  summary: 'What the review asks of one’s own team',
})
export const addMaterial = write('/cmpt/review/add.json', {
  access: 'login',
  may: 'member',
  input: z.object({ reviewId: form.id, kind: MaterialKind, objectKey: form.text(200), fileName: form.text(200) }),
  output: z.object({ materialId: shape.id }),
  perMinute: 60,
  summary: 'Hand in a material for the review',
})
const material = z.object({ materialId: form.id })
export const removeMaterial = write('/cmpt/review/remove.json', {
  access: 'login',
  may: 'member',
  input: material,
  output: shape.done,
  summary: 'Take a material of one’s own team back before the deadline',
})
export const myMaterial = read('/cmpt/review/file.json', {
  access: 'login',
  may: 'member',
  input: material,
  output: z.object({ url: z.string() }),
  summary: 'A signed address of a material of one’s own team',
})
