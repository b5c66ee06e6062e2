import {
  createItemsDecoder,
  createLabelDecoder,
  createMaskDecoder,
  createNumberDecoder,
  type Decoder,
  type DecoderContext,
  type FindLabel,
} from './decode.ts'
import { createRawDecoder } from './decode-raw.ts'
import type { Metric, Options } from './metrics/metric.ts'

/** Most labels of a set that one row may hold. */
export const MAX_SET = 1000

/** The decoder of what a metric is handed in. `find` knows the labels of the solution; a check without one says -1. */
export function decoderFor(context: DecoderContext, metric: Metric, options: Options, find: FindLabel): Decoder {
  switch (metric.prediction) {
    case 'number':
      return createNumberDecoder(context, -Number.MAX_VALUE, Number.MAX_VALUE)
    case 'non-negative':
      return createNumberDecoder(context, 0, Number.MAX_VALUE)
    case 'probability':
    case 'class-probabilities':
      return createNumberDecoder(context, 0, 1)
    case 'label':
      return createLabelDecoder(context, find)
    case 'ranking':
      return createItemsDecoder(context, find, Number(options.k), false)
    case 'label-set':
      return createItemsDecoder(context, find, MAX_SET, true)
    case 'columns':
      return createRawDecoder(context, false)
    case 'mask':
      return createMaskDecoder(context, Number(options.pixels))
  }
}
