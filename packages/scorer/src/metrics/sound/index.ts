import type { Metric } from '../metric.ts'
import { der } from './diarization.ts'
import { eventF1 } from './event-f1.ts'
import { jer } from './jer.ts'
import { minDcf } from './min-dcf.ts'
import { onsetF1 } from './onset-f1.ts'
import { siSdr, snr } from './waveform.ts'

/** The metrics on sound, in the order shown to hosts. */
export const soundMetrics = {
  'si-sdr': siSdr,
  snr,
  der,
  jer,
  'event-f1': eventF1,
  'onset-f1': onsetF1,
  'min-dcf': minDcf,
} satisfies Record<string, Metric>
