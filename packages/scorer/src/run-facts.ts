import type { Words } from './metrics/metric.ts'
import type { Fault, RunFact, RunFacts, ScoringSpec } from './types.ts'

/** Stands for what a run took where nothing was run, as when a host tries a sample. */
export const NO_RUN: RunFacts = { seconds: 1, memory: 1, size: 1 }

/** The numbers of a leaderboard that are measured at the runs of competitors’ programs. */
export const runNumbers = ({ columns = [] }: Pick<ScoringSpec, 'columns'>) =>
  columns.flatMap((column) => ('run' in column ? [column] : []))

/** Such a number where no programs run; null if there is none. */
export function runsFault(spec: Pick<ScoringSpec, 'columns'>, takesPrograms: boolean): Fault | null {
  const [number] = runNumbers(spec)
  return number && !takesPrograms ? { code: 'no-runs', found: number.name } : null
}

/** A program that made no score when it was run again after the end. */
export const RERUN_FAILED: Fault = { code: 'rerun-failed' }

/** What these numbers are called unless the host says otherwise, and what they are. */
export const RUN_WORDS: Record<RunFact, { title: Words; help: Words }> = {
  seconds: {
    title: { zh: '运行时间（秒）', en: 'Run time (s)' },
    help: {
      zh: '程序在隐藏数据上运行的时间，进到 0.1 秒；越少越好',
      en: 'How long the program ran on the hidden data, rounded up to tenths of a second; less is better',
    },
  },
  memory: {
    title: { zh: '内存峰值（MB）', en: 'Peak memory (MB)' },
    help: {
      zh: '程序在隐藏数据上运行时的内存峰值，进到整 MB；越少越好',
      en: 'The most memory that the program had on the hidden data, rounded up to whole MB; less is better',
    },
  },
  size: {
    title: { zh: '程序与模型大小（MB）', en: 'Size of program and model (MB)' },
    help: {
      zh: '提交的程序与所用模型的大小，以 MB 计；越小越好',
      en: 'How large the submitted program and its model are, in MB; less is better',
    },
  },
}
