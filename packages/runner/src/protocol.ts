import * as z from 'zod/mini'

/**
 * What a runner and the server say to each other: POST below `PROTOCOL_PATH`, JSON both ways, with `Authorization: Bearer <token>`. The
 * runner calls, the server only answers, so a runner needs no open port. Files go by the addresses in the answers.
 *
 * A run is given out as a lease. It ends unless it is renewed by `beat` within `LEASE_SECONDS`; the run is then given out again with a higher
 * attempt, and whatever the earlier holder still says of it is not taken.
 */
export const PROTOCOL_PATH = '/v3/runner/'
/** Raised when an older runner would misunderstand the server; such a runner is refused. */
export const PROTOCOL_VERSION = 1
export const TOKEN_PREFIX = 'lrt_'
export const BEAT_SECONDS = 10
export const LEASE_SECONDS = 45
/** How long the server holds a request for runs while there are none. */
export const WAIT_SECONDS = 20

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const text = (most: number) => z.string().check(z.maxLength(most))

/** What a runner may be asked to have, such as `gpu` or `python3.11`. */
export const Label = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/))
/** Says that a runner runs archives of images; no operator gives it. */
export const IMAGE_LABEL = 'image'
const Enforced = z.object({
  memory: z.enum(['group', 'each']),
  processes: z.enum(['group', 'user', 'no']),
  cores: z.boolean(),
  network: z.literal(true),
  seccomp: z.boolean(),
})

/** Said once when a runner starts. */
export const Hello = z.object({
  protocol: z.int(),
  version: text(40),
  engine: text(40),
  enforced: Enforced,
  labels: z.array(Label).check(z.maxLength(40)),
  slots: whole(1, 1000),
  /** What one program may have at most. */
  memoryMb: whole(1, 10_000_000),
  cores: whole(1, 10_000),
  /** GPUs that its programs may hold, all together. */
  gpus: z.optional(whole(0, 1000)),
  /** Images in which a competition may have its programs run, by the names that the runner’s operator gives them. */
  images: z.optional(z.array(text(255)).check(z.maxLength(100))),
  /** It tells programs the seed of their lease; runners of before run them without. */
  seeds: z.optional(z.boolean()),
})
export type Hello = z.output<typeof Hello>
const Welcome = z.object({ name: z.string() })

/** Runs that a runner takes at once, however many slots are free. */
export const MOST_TAKEN = 100
/** `gpus`: those that are free. Who has some takes one run at a time, so that no two are given the same. */
const Take = z.object({ most: whole(1, MOST_TAKEN), gpus: z.optional(whole(0, 1000)) })
/** A file by its digest, in hex, which the runner keeps. The address is valid for some minutes; it may be relative to the server’s. */
const Input = z.object({ sha256: z.string(), size: z.int(), url: z.string(), name: z.string() })
export type Input = z.output<typeof Input>
const Limits = z.object({
  /** Seconds on the clock of the wall. */
  wallSeconds: z.int(),
  memoryMb: z.int(),
  processes: z.int(),
  cores: z.number(),
  outMb: z.int(),
  tmpMb: z.int(),
})
const Lease = z.object({
  id: z.int(),
  attempt: z.int(),
  /** Code of one file, a zip with `main.py`, a notebook, or the archive of an image, which only runners with the label `IMAGE_LABEL` get. */
  form: z.enum(['py', 'zip', 'ipynb', 'tar']),
  code: Input,
  data: z.nullable(Input),
  model: z.nullable(Input),
  /** Bytes that a zip with the model may hold; servers of before do not say. */
  modelBytes: z.optional(z.int()),
  limits: Limits,
  /** The file of /out that is the result. */
  output: z.object({ name: z.string(), mostBytes: z.int() }),
  /** Bytes of the executed notebook that are taken beside the result; servers of before do not ask for it. */
  notebookBytes: z.optional(z.int()),
  /** What LEITAI_SEED says to the program; default: 0. */
  seed: z.optional(z.int()),
  /** Of an archive of an image: bytes that its layers may have, unpacked. */
  imageBytes: z.optional(z.int()),
  gpus: z.optional(z.int()),
  /** One of the runner’s `images`. */
  image: z.optional(z.string()),
})
export type Lease = z.output<typeof Lease>
const Taken = z.object({ runs: z.array(Lease) })

const Beat = z.object({
  runs: z
    .array(
      z.object({
        id: z.int(),
        attempt: z.int(),
        /** What it has taken so far, where that is measured. */
        cpuMs: z._default(z.nullable(z.int()), null),
        peakMb: z._default(z.nullable(z.number()), null),
      }),
    )
    .check(z.maxLength(1000)),
})
/** `cancel`: runs that are to be ended, as somebody cancelled them or the lease is another runner’s by now. */
const Beaten = z.object({ cancel: z.array(z.int()), draining: z.boolean() })

/** What a run leaves: its result, and for people to look at, a notebook with its outputs, which never counts. */
const What = z.enum(['result', 'notebook'])
const Put = z.object({
  id: z.int(),
  attempt: z.int(),
  size: whole(0, 4 * 2 ** 30),
  what: z._default(What, 'result'),
})
const PutTo = z.nullable(z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }))

export const RunOutcome = z.enum([
  'ok',
  'error',
  'timeout',
  'memory',
  'disk',
  'noOutput',
  'badOutput',
  'badModel',
  'badImage',
  'cancelled',
  'platform',
])
export type RunOutcome = z.output<typeof RunOutcome>
const LOG_TEXT = 70_000
const Left = z.object({ size: z.int(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
export const End = z.object({
  id: z.int(),
  attempt: z.int(),
  outcome: RunOutcome,
  exitCode: z.nullable(z.int()),
  signal: z.nullable(z.int()),
  wallMs: z.int(),
  cpuMs: z.nullable(z.int()),
  peakMb: z.nullable(z.number()),
  waitedMs: z.nullable(z.int()),
  log: z.object({ head: text(LOG_TEXT), tail: text(LOG_TEXT), bytes: z.int() }),
  output: z.nullable(Left),
  /** Of a notebook, however it ended; null if there is none. */
  notebook: z._default(z.nullable(Left), null),
  /** For `platform`: what went wrong, for those who operate the runner. For `badImage`: which of the problems of image/bad-image.ts. */
  reason: text(2000),
})
export type End = z.output<typeof End>
/** Whether it was taken: not if the lease had passed to another. */
const Ended = z.object({ taken: z.boolean() })

/** Every message by its name, which is its path below `PROTOCOL_PATH`. */
export const messages = {
  hello: { ask: Hello, answer: Welcome },
  take: { ask: Take, answer: Taken },
  beat: { ask: Beat, answer: Beaten },
  put: { ask: Put, answer: PutTo },
  end: { ask: End, answer: Ended },
} as const
export type Message = keyof typeof messages
/** Instead of an answer: why, in words. The status says whether it is worth asking again: 5xx and 429 are. */
export const Refusal = z.object({ error: z.string() })
