import { limits } from '../../contract/limits.ts'

/** A file that a program has left as a detail of a score. It is not trusted: see `checkedDetails`. */
export interface ProgramFile {
  name: string
  content: Buffer
}
const reasons = ['name', 'kind', 'bytes', 'files', 'allBytes', 'content'] as const
/** Why a file is not kept: no name that is taken, no regular file, too large, too many, too much together, or not what its name says. */
export type WhyLeft = (typeof reasons)[number]
export interface LeftFile {
  name: string
  why: WhyLeft
}
export interface Answered {
  /** The line, which the program can have written itself; null if it is no JSON. */
  said: Record<string, unknown> | null
  files: ProgramFile[]
  left: LeftFile[]
}

const LONGEST_LINE = 65_536
const MOST_LEFT = 20
/** Of the ending: the kind of the file. */
export const DETAIL_NAME = /^[\w.-]{1,75}\.(html|png|csv)$/

/**
 * Reads the answer to a request from what comes over descriptor 3: a line that names the request, then the bytes of the files that the line
 * announces. Holds no more than a line and the announced bytes, in whatever pieces they come.
 */
export class AnswerReader {
  private readonly id: string
  private readonly withFiles: boolean
  private readonly line = Buffer.allocUnsafe(LONGEST_LINE)
  private lineBytes = 0
  private answer: Answered | null = null
  private body = Buffer.alloc(0)
  private bodyBytes = 0
  constructor(id: string, { withFiles }: { withFiles: boolean }) {
    this.id = id
    this.withFiles = withFiles
  }

  /** The answer once it is complete; `broken` if it is too long or announces what was not asked for; null while more has to come. */
  add(chunk: Buffer): Answered | 'broken' | null {
    let rest = chunk
    while (this.answer === null) {
      const end = rest.indexOf(10)
      const piece = end < 0 ? rest : rest.subarray(0, end)
      if (this.lineBytes + piece.length > LONGEST_LINE) return 'broken'
      this.lineBytes += piece.copy(this.line, this.lineBytes)
      if (end < 0) return null
      rest = rest.subarray(end + 1)
      if (!this.endLine()) return 'broken'
    }
    this.bodyBytes += rest.copy(this.body, this.bodyBytes)
    return this.bodyBytes < this.body.length ? null : this.answer
  }

  /** False if the line announces what it may not. */
  private endLine(): boolean {
    const text = this.line.toString('utf8', 0, this.lineBytes)
    this.lineBytes = 0
    // What the program has written there before is not the answer.
    if (!text.includes(`"${this.id}"`)) return true
    const said = objectIn(text)
    const announced = this.withFiles ? announcedIn(said?.files) : []
    if (announced === null) return false
    this.body = Buffer.allocUnsafe(announced.reduce((sum, { bytes }) => sum + bytes, 0))
    let start = 0
    const files = announced.map(({ name, bytes }) => {
      start += bytes
      return { name, content: this.body.subarray(start - bytes, start) }
    })
    this.answer = { said, files, left: this.withFiles ? leftIn(said?.left) : [] }
    return true
  }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    return Object(JSON.parse(text))
  } catch {
    return null
  }
}

/** The names and sizes, within the limits; null if they are not. */
function announcedIn(given: unknown): { name: string; bytes: number }[] | null {
  if (given === undefined) return []
  const { files, bytes: most, allBytes } = limits.details
  if (!Array.isArray(given) || given.length > files) return null
  const names = new Set<string>()
  let all = 0
  const found = given.map((one: unknown) => {
    const { name, bytes }: { name?: unknown; bytes?: unknown } = Object(one)
    if (typeof name !== 'string' || !DETAIL_NAME.test(name) || names.has(name)) return null
    if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes < 0 || bytes > most) return null
    names.add(name)
    all += bytes
    return { name, bytes }
  })
  return all > allBytes || found.includes(null) ? null : found.flatMap((one) => one ?? [])
}

function leftIn(given: unknown): LeftFile[] {
  if (!Array.isArray(given)) return []
  return given.slice(0, MOST_LEFT).flatMap((one: unknown) => {
    const { name, why }: { name?: unknown; why?: unknown } = Object(one)
    const listedReason = reasons.find((reason) => reason === why)
    return typeof name === 'string' && listedReason ? [{ name: shownName(name), why: listedReason }] : []
  })
}

const shownName = (name: string) =>
  name
    .slice(0, 80)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
