import type { soundMetrics } from './index.ts'

const waveform = () => import('./waveform.ts')

/** The module of each metric of this family; see by-name.ts. */
export const soundModules = {
  'si-sdr': waveform,
  snr: waveform,
  der: () => import('./diarization.ts'),
  jer: () => import('./jer.ts'),
  'event-f1': () => import('./event-f1.ts'),
  'onset-f1': () => import('./onset-f1.ts'),
  'min-dcf': () => import('./min-dcf.ts'),
} satisfies Record<keyof typeof soundMetrics, () => Promise<object>>
