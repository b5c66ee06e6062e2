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
import { type Range, rangeOf } from './ranges.ts'
import type { ScoringSpec } from './types.ts'

/** Maximum number of labels in one row’s set. */
export const MAX_SET = 1000

/** The decoder for a metric’s predictions. `find` looks up the solution’s labels; a check without a solution returns -1. */
export function decoderFor(
  context: DecoderContext,
  { metric, options, ranges }: { metric: Metric; options: Options; ranges: ScoringSpec['ranges'] },
  find: FindLabel,
): Decoder {
  const bounds = context.columns.map((column) => rangeOf(metric.prediction, column, ranges))
  switch (metric.prediction) {
    case 'number':
    case 'non-negative':
    case 'probability':
    case 'class-probabilities':
      return createNumberDecoder(
        context,
        bounds.filter((range): range is Range => range !== null),
      )
    case 'label':
      return createLabelDecoder(context, find)
    case 'ranking':
      return createItemsDecoder(context, find, Number(options.k), false)
    case 'label-set':
      return createItemsDecoder(context, find, MAX_SET, true)
    case 'columns':
      return createRawDecoder(context, false, bounds)
    case 'mask':
      return createMaskDecoder(context, Number(options.pixels))
  }
}
