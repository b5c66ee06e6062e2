import type { Job, Run } from './engine.ts'

export interface Answer extends Pick<Run, 'onAnswer'> {
  add(chunk: Buffer): void
  /** What was kept of it. */
  read(): Buffer
}

/** What a program writes to descriptor 3: kept up to its limit; a program that serves has it told to listeners alone. */
export function keepAnswer({ answerBytes = 0, serves }: Pick<Job, 'answerBytes' | 'serves'>): Answer {
  const kept: Buffer[] = []
  const listeners = new Set<(chunk: Buffer) => void>()
  let bytes = 0
  return {
    add(chunk) {
      const first = chunk.subarray(0, Math.max(0, answerBytes - bytes))
      bytes += chunk.length
      if (first.length > 0 && !serves) kept.push(first)
      for (const listener of listeners) listener(chunk)
    },
    read: () => Buffer.concat(kept),
    onAnswer(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
