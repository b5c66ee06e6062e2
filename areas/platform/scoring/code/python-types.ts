import type { Problem } from '../contract.ts'

/** An answer in Python, with what it is tried on. The expected results stay with the caller. */
export interface PythonWork {
  code: string
  /** Null: a program that reads its standard input. */
  function: string | null
  cases: readonly PythonCase[]
  /** Packages that are loaded before. */
  needs: readonly string[]
  /** The name of the Python that it runs in; empty: the machine’s own. */
  environment: string
  /** Of the processor, and megabytes: of one case. */
  seconds: number
  megabytes: number
  /** What one case may print. */
  bytes: number
  /** On the clock, of all cases together: what is left then has run out of time. */
  allSeconds: number
}
/** The arguments of a call, or what the program reads. */
export type PythonCase = { args: readonly unknown[] } | { input: string }

export interface PythonDone {
  /** What the function returned, in JSON. */
  value: string | null
  /** What was printed. */
  out: string
  /** `crashed`: the sandbox ended or fell silent, be it by the answer or by a fault of ours. */
  problem: Problem
}
