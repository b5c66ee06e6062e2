import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { weights } from '../catalog/contract.detail.ts'
import { Ranges, StageKind } from '../catalog/contract.stages.ts'
import { CompetitionType, HostKind, RewardType } from '../catalog/contract.ts'
import { CodeRules, usualCode } from '../definition/contract.code.ts'
import { MoreScoring } from '../definition/contract.scoring.ts'
import { Overall } from '../leaderboard/contract.overall.ts'
import type { FolderWord } from './texts.ts'

/** The message of a check is a key of folderWords, so that every fault exists in both languages. */
const word = (key: FolderWord) => key

const line = z.string().check(z.regex(/^(?=.*\S)\P{Cc}+$/u, word('line')))
/** Names that YAML may parse as numbers: seeds, classes, columns. */
const name = z.pipe(z.union([line, z.number()], word('line')), z.transform(String))
const names = z.pipe(
  z.union([z.array(name).check(z.minLength(1)), name], word('line')),
  z.transform((given) => (Array.isArray(given) ? given : [given])),
)
/** A text in place or in a separate file. */
const text = z.union([z.string(), z.strictObject({ file: line })], word('text'))
export type Text = z.output<typeof text>
const shortWords = z.strictObject({ zh: line, en: z._default(z.string(), '') })
const words = z.strictObject({ zh: text, en: z._default(text, '') })
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** The list and the table of classes with numbers as texts. */
function namedClasses(given: unknown): unknown {
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)
  if (typeof given !== 'object' || given === null) return given
  const { list, table } = given as { list?: unknown; table?: unknown }
  return {
    ...given,
    ...(Array.isArray(list) && { list: list.map(text) }),
    ...(typeof table === 'object' &&
      table !== null && {
        table: Object.fromEntries(Object.entries(table).map(([column, value]) => [column, text(value)])),
      }),
  }
}

/** How programs run, where competitors hand in code; limits left out are the usual ones. */
const code = z.strictObject({
  ...CodeRules.shape,
  wallSeconds: z._default(CodeRules.shape.wallSeconds, usualCode.wallSeconds),
  memoryMb: z._default(CodeRules.shape.memoryMb, usualCode.memoryMb),
  cores: z._default(CodeRules.shape.cores, usualCode.cores),
  processes: z._default(CodeRules.shape.processes, usualCode.processes),
  diskMb: z._default(CodeRules.shape.diskMb, usualCode.diskMb),
  debugPerDay: z._default(CodeRules.shape.debugPerDay, usualCode.debugPerDay),
  modelMb: z._default(CodeRules.shape.modelMb, usualCode.modelMb),
  debugFile: z._default(CodeRules.shape.debugFile, null),
  labels: z._default(CodeRules.shape.labels, []),
  imageMb: z._default(CodeRules.shape.imageMb, usualCode.imageMb),
  gpus: z._default(CodeRules.shape.gpus, usualCode.gpus),
  image: z._default(CodeRules.shape.image, usualCode.image),
  output: z._default(CodeRules.shape.output, usualCode.output),
  /** The data that programs read, which nobody can download. */
  features: line,
})
const scoring = z.strictObject({
  metric: line,
  options: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  id: name,
  target: names,
  prediction: names,
  split: z.union([
    z.strictObject({ seed: z._default(name, ''), aShare: z._default(z.number().check(z.gt(0), z.lte(1)), 0.5) }),
    z.strictObject({ column: name }),
  ]),
  b: z._default(z.enum(['all', 'rest', 'none']), 'all'),
  ranges: z._default(Ranges, {}),
  ...MoreScoring.shape,
  classes: z.optional(z.pipe(z.transform(namedClasses), MoreScoring.shape.classes)),
  solution: line,
  /** Of a scoring program that has several files: their folder, or a zip. */
  program: z.optional(line),
  dailyLimit: z._default(whole(1, 1000), 3),
  totalLimit: z._default(z.nullable(whole(1, 100_000)), null),
  pickLimit: z._default(whole(1, 5), 2),
  pickDefault: z._default(z.enum(['last', 'best']), 'last'),
  decimals: z._default(whole(0, 12), 6),
  timeLimitSeconds: z._default(whole(1, 600), 60),
  memoryLimitMb: z._default(whole(64, 8192), 1024),
  uploadLimitMb: z._default(whole(limits.uploadMb.least, limits.uploadMb.most), limits.uploadMb.usual),
  revealBy: z._default(z.enum(['delay', 'review']), 'delay'),
  revealMinutes: z._default(whole(0, 525_600), 120),
  boardRefresh: z._default(z.enum(['atOnce', 'noon']), 'atOnce'),
  failedLimit: z._default(z.nullable(whole(1, 1000)), null),
  code: z._default(z.nullable(code), null),
})
export type Scoring = z.output<typeof scoring>

/** The rule of the overall board, over the stages unless it says otherwise. */
const overall = z.strictObject({ ...Overall.shape, over: z._default(Overall.shape.over, 'stages') })

const formField = z.strictObject({
  name: line,
  label: shortWords,
  kind: z.enum(['text', 'number', 'select', 'multiline']),
  required: z._default(z.boolean(), false),
  max: z.optional(whole(1, 2000)),
  options: z.optional(z.array(shortWords)),
})

/** The schemas of competition.yaml; relative dates count from `now`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function manifestShapes(now: Date) {
  const momentOf = (isEnd: boolean) =>
    z.pipe(
      z.string(word('moment')),
      z.transform((written, context) => {
        const at = parseDateTime(written, now)
        if (at && !(isEnd && isDayAlone(written))) return at
        context.issues.push({ code: 'custom', message: word(at ? 'endOfDay' : 'moment'), input: written })
        return z.NEVER
      }),
    )
  const moment = momentOf(false)
  const maybe = z._default(z.nullable(moment), null)
  const maybeEnd = z._default(z.nullable(momentOf(true)), null)
  const dates = { start: moment, end: maybeEnd, signUpStart: z.optional(moment), signUpEnd: maybeEnd }
  const stage = z.strictObject({
    name: shortWords,
    kind: StageKind,
    start: moment,
    end: maybeEnd,
    revealed: maybe,
    promotion: z._default(
      z.nullable(
        z.union([
          z.strictObject({ by: z.literal('top'), value: whole(1, 100_000) }),
          z.strictObject({ by: z.literal('percent'), value: whole(1, 100) }),
        ]),
      ),
      null,
    ),
    teamHours: z._default(z.nullable(whole(0, 8760)), null),
    scoring: z._default(z.nullable(scoring), null),
  })
  const file = z.strictObject({
    file: line,
    name: z.optional(line),
    description: z._default(words, emptyWords),
    // A draft from a template has none yet; the launch asks for it.
    licence: z.union([z.literal(''), line]),
    stage: z._default(z.nullable(whole(1, 100)), null),
    sample: z._default(z.boolean(), false),
  })
  const code = z.strictObject({
    code: z
      .pipe(z.union([z.string(), z.number()]), z.transform(String))
      .check(z.regex(/^[A-Z0-9]{4,20}$/, word('code'))),
    uses: z._default(z.nullable(whole(1, 1_000_000)), null),
    used: z._default(whole(0, 1_000_000), 0),
    expires: maybeEnd,
  })
  const manifest = z.strictObject({
    format: z.literal(1),
    slug: z.string(word('slug')).check(z.regex(/^(?=.*[a-z])[a-z0-9][a-z0-9-]{1,59}$/, word('slug'))),
    title: shortWords,
    summary: shortWords,
    host: shortWords,
    hostKind: z._default(HostKind, 'other'),
    hostLogo: z._default(z.nullable(line), null),
    cover: z._default(z.nullable(line), null),
    type: CompetitionType,
    practice: z._default(z.boolean(), false),
    featured: z._default(z.boolean(), false),
    tags: z._default(z.array(line), []),
    reward: z._default(RewardType, 'none'),
    prizeTotal: z._default(whole(0, 1_000_000_000), 0),
    prizes: z._default(z.array(z.strictObject({ name: shortWords, reward: shortWords, count: whole(1, 10_000) })), []),
    overview: words,
    task: words,
    platform: z._default(words, emptyWords),
    training: z._default(words, emptyWords),
    rules: words,
    contact: z._default(z.string(), ''),
    ...dates,
    needsCode: z._default(z.boolean(), false),
    approval: z._default(z.boolean(), false),
    codes: z._default(z.array(code), []),
    realName: z._default(z.enum(['none', 'signup', 'award']), 'award'),
    form: z._default(z.array(formField), []),
    teamMax: z._default(whole(1, limits.teamMax), limits.teamMax),
    groupQr: z._default(z.nullable(line), null),
    bannerUntil: maybeEnd,
    watermark: z._default(z.boolean(), false),
    weight: z._default(z.literal(weights), 1),
    overall: z._default(z.nullable(overall), null),
    questions: z._default(z.array(z.strictObject({ question: words, answer: words })), []),
    changes: z._default(z.array(z.strictObject({ at: moment, text: words })), []),
    stages: z.array(stage).check(z.minLength(1), z.maxLength(limits.editor.stages)),
    data: z._default(z.array(file), []),
  })
  // For checks that continue even if another part is invalid.
  const rough = z.object({ ...dates, type: CompetitionType, practice: manifest.shape.practice })
  return { manifest, rough, stage, file }
}

type Shapes = ReturnType<typeof manifestShapes>
export type Manifest = z.output<Shapes['manifest']>
export type ManifestInput = z.input<Shapes['manifest']>
export type Rough = z.output<Shapes['rough']>
export type StageManifest = z.output<Shapes['stage']>
export type FileManifest = z.output<Shapes['file']>

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const RELATIVE = /^now(?:([+-])(\d{1,6})([mhd]))?$/
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Parses `2026-11-21`, `2026-11-21 18:00` (Shanghai), ISO 8601 with a zone, or `now`, `now+30m`, `now-12h`, `now+14d`, relative to the
 * import, for rehearsals and demonstrations. Null for anything else, including the 30th of February.
 */
export function parseDateTime(text: string, now: Date): Date | null {
  const relative = RELATIVE.exec(text)
  if (relative) {
    const [, sign, amount = '0', unit = 'm'] = relative
    return kept(new Date(now.getTime() + (sign === '-' ? -1 : 1) * Number(amount) * (UNIT_MS[unit] ?? 0)))
  }
  const written = WRITTEN.exec(text)
  if (!written) return null
  const [, day = '', minute = '00:00', second = '00', fraction = '', zone = '+08:00'] = written
  const at = new Date(`${day}T${minute}:${second}${fraction}${zone}`)
  // Date.parse accepts the 31st of April as the 1st of May.
  return Number.isNaN(at.getTime()) || !isDay(day) ? null : kept(at)
}

/** PostgreSQL does not parse years before 1 in this format. */
const kept = (at: Date): Date | null => (at.getTime() < EARLIEST ? null : at)
const EARLIEST = Date.UTC(1900, 0, 1)

function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** Whether a moment is written as a day alone: as an end it may mean the first moment of that day, or its last. */
const isDayAlone = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
