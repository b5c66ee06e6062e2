import { limits } from '@leitai/platform/contract/limits'
import type { TakenFiles } from '@leitai/platform/contract/upload-bound'
import * as z from 'zod/mini'

/** How competitors' programs are run in a stage that takes code instead of results. */

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** What a runner must have, such as `fast-disk`. */
const RunnerLabel = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'wrong'))
/** A program of one file, of several, a notebook, and the archive of an image where the stage takes one. */
const codeForms = ['py', 'zip', 'ipynb', 'tar'] as const
export type CodeForm = (typeof codeForms)[number]
/** What kind of program a file is, by its ending; null if it is none. */
export const codeFormOf = (fileName: string): CodeForm | null =>
  codeForms.find((form) => fileName.toLowerCase().endsWith(`.${form}`)) ?? null

/** Bounds of what a host may declare. */
export const codeLimits = {
  wallSeconds: [5, 43_200],
  memoryMb: [64, 1_048_576],
  cores: [1, 128],
  processes: [1, 4096],
  diskMb: [1, 65_536],
  debugPerDay: [0, 100],
  modelMb: [0, limits.uploadMb.most],
  imageMb: [0, limits.uploadMb.most],
  gpus: [0, 8],
} as const satisfies Record<string, readonly [number, number]>

export const CodeRules = z.object({
  wallSeconds: whole(...codeLimits.wallSeconds),
  memoryMb: whole(...codeLimits.memoryMb),
  cores: whole(...codeLimits.cores),
  processes: whole(...codeLimits.processes),
  /** In /out and in /tmp, each; both lie in memory. */
  diskMb: whole(...codeLimits.diskMb),
  /** Runs on public data with full log, beside the submissions; 0: none. */
  debugPerDay: whole(...codeLimits.debugPerDay),
  /** The largest model that a team may upload for its programs; 0: none. */
  modelMb: whole(...codeLimits.modelMb),
  /** The public data file that debug runs read in place of the hidden one; null: none. */
  debugFile: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  labels: z.array(RunnerLabel).check(z.maxLength(10)),
  /** The largest archive of an image that competitors may hand in, in megabytes; 0: none. */
  imageMb: whole(...codeLimits.imageMb),
  /** Of each program, which nobody else uses meanwhile. */
  gpus: whole(...codeLimits.gpus),
  /** The image in which programs run that bring none, by the name that the runners’ operator gives it; null: what the runner has by itself. */
  image: z.nullable(z.string().check(z.regex(/^[a-z0-9][\w./:@-]{0,254}$/, 'wrong'))),
  /** The result that programs write into /out. */
  output: z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,99}\.(csv|zip|tsv|jsonl|json|parquet|npy|npz)$/, 'wrong')),
})
export type CodeRules = z.output<typeof CodeRules>
/** What rules mean that were written before there were these fields. */
export const addedCode = { modelMb: 0, imageMb: 0, gpus: 0, image: null } as const satisfies Partial<CodeRules>
/** As clients and files of before there were these fields give them. */
export const CodeGiven = z.object({
  ...CodeRules.shape,
  modelMb: z._default(CodeRules.shape.modelMb, addedCode.modelMb),
  imageMb: z._default(CodeRules.shape.imageMb, addedCode.imageMb),
  gpus: z._default(CodeRules.shape.gpus, addedCode.gpus),
  image: z._default(CodeRules.shape.image, addedCode.image),
})

export const usualCode: CodeRules = {
  wallSeconds: 600,
  memoryMb: 2048,
  cores: 1,
  processes: 64,
  diskMb: 512,
  debugPerDay: 10,
  labels: [],
  ...addedCode,
  debugFile: null,
  output: 'predictions.csv',
}

const MB = 1024 * 1024
/** What a zip with a model may hold, in times of what it may be. */
export const UNPACKED_TIMES = 4
/** What an image may take unpacked, as many times its largest archive. */
export const IMAGE_GROWTH = 4

/** The files that a stage takes by these rules. */
export const codeFilesOf = ({ imageMb }: Pick<CodeRules, 'imageMb'>): TakenFiles =>
  imageMb > 0
    ? { most: limits.codeBytes, accepted: codeForms, mostOf: { tar: imageMb * MB } }
    : { most: limits.codeBytes, accepted: codeForms.filter((form) => form !== 'tar') }

/** What a run of a stage is limited to, and the file that it is to leave: the same on every machine. */
export const boundsOfRun = (rules: CodeRules, { uploadLimitMb }: { uploadLimitMb: number }) => ({
  limits: {
    wallSeconds: rules.wallSeconds,
    memoryMb: rules.memoryMb,
    processes: rules.processes,
    cores: rules.cores,
    outMb: rules.diskMb,
    tmpMb: rules.diskMb,
  },
  imageBytes: rules.imageMb * IMAGE_GROWTH * MB,
  output: { name: rules.output, mostBytes: Math.min(uploadLimitMb, rules.diskMb) * MB },
  ...(rules.modelMb > 0 && { modelBytes: UNPACKED_TIMES * rules.modelMb * MB }),
})
