import type { Language } from '@leitai/platform/contract/language'
import * as z from 'zod/mini'
import type { Outcome } from '../message.ts'
import type { News } from '../texts.ts'

interface RobotOrder {
  address: string
  /** For robots that want a signature. */
  secret: string | null
  now: Date
  language: Language
  news: News
}

/** The robot of a group in a messenger. */
export interface Robot {
  /** What is posted where. */
  message(order: RobotOrder): { address: string; body: object }
  /** Messengers answer 200 whatever happened, and say in the body how it ended. */
  outcome(body: string): Outcome
}

const answered = z.object({
  errcode: z.optional(z.int()),
  errmsg: z.optional(z.string()),
  code: z.optional(z.int()),
  msg: z.optional(z.string()),
  StatusCode: z.optional(z.int()),
})

/** No answer that a messenger gives. */
const unclear: Outcome = { state: 'failed', error: { code: 'messenger', detail: '?' } }

/** Reads the code and words of a response: WeCom and DingTalk say errcode, Feishu code, and its older servers StatusCode. */
export function outcomeOfBody(body: string, tooMany: readonly number[]): Outcome {
  const parsed = z.safeParse(answered, jsonOf(body))
  if (!parsed.success) return unclear
  const { errcode, code, StatusCode, errmsg, msg } = parsed.data
  const found = errcode ?? code ?? StatusCode
  if (found === 0) return { state: 'delivered' }
  if (found === undefined) return unclear
  const error = { code: 'messenger' as const, detail: `${found}: ${errmsg ?? msg ?? ''}` }
  return { state: tooMany.includes(found) ? 'wait' : 'failed', error }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
