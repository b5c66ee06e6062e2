import type { CsvRecord } from './csv.ts'
import { createLabelDecoder, createNumberDecoder, type Decoder, type DecoderContext, type FindLabel } from './decode.ts'
import { createFieldsDecoder } from './decode-fields.ts'
import { createItemsDecoder, createMaskDecoder } from './decode-lists.ts'
import { createRawDecoder } from './decode-raw.ts'
import { fieldsFor, type Unit } from './plan.ts'
import { isList } from './plan-faults.ts'
import { DEFAULT_BOUND, fieldRangeOf, type Range, rangeOf } from './ranges.ts'
import type { ScoringSpec } from './types.ts'

/** Maximum number of labels in one row’s set. */
const MAX_SET = 1000

type Ranges = ScoringSpec['ranges']

/** Makes what stands for nothing empty, if the unit has such a text. */
function withUnitEmpty(decoder: Decoder, unit: Unit, side: 'truth' | 'prediction'): Decoder {
  const { empty, metric } = unit
  if (empty === undefined) return decoder
  const kind = metric[side]
  const [columns, several] =
    side === 'truth' ? [unit.target, unit.severalTruth] : [unit.prediction, unit.severalPrediction]
  const kinds =
    typeof kind === 'string' ? columns.map(() => kind) : fieldsFor(kind, columns.length).map((one) => one.kind)
  const lists = kinds.map((one) => several === 'cell' || isList(one))
  return withEmpty(decoder, empty, { lists, lines: several === 'lines' })
}

const declaring = (context: DecoderContext, { classes }: Unit): DecoderContext =>
  classes ? { ...context, classes } : context

/** How predictions that are labels are looked up. */
export interface KnownLabels {
  /** Among the solution’s labels; a check without a solution returns -1. */
  find: FindLabel
  /** Separators that occur in those labels, see `signsIn`. */
  signs?: readonly boolean[]
}

/** The decoder for the predictions of a unit. */
export function decoderFor(context: DecoderContext, unit: Unit, ranges: Ranges, known: KnownLabels): Decoder {
  return withUnitEmpty(predictionDecoder(declaring(context, unit), unit, ranges, known), unit, 'prediction')
}

function predictionDecoder(context: DecoderContext, unit: Unit, ranges: Ranges, { find, signs }: KnownLabels): Decoder {
  const { metric, options } = unit
  const { prediction, manyEntries } = metric
  if (typeof prediction !== 'string') {
    const several = unit.severalPrediction
    const fields = several === 'cell' ? prediction : fieldsFor(prediction, context.columns.length)
    const bounds = fields.map((field, k) =>
      fieldRangeOf(field, context.columns[several === 'cell' ? 0 : k] ?? '', ranges),
    )
    const pixels = Number(options.pixels ?? 0)
    return createFieldsDecoder(
      context,
      { fields, ranges: bounds, find, pixels, several, manyEntries },
      unit.predictionOrder,
    )
  }
  const bounds = context.columns.map((column) => rangeOf(prediction, column, ranges))
  switch (prediction) {
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
      return createItemsDecoder(context, find, {
        max: Number(options.k),
        mayBeEmpty: unit.empty !== undefined,
        surplus: options.surplus,
        signs,
      })
    case 'label-set':
      return createItemsDecoder(context, find, { max: MAX_SET, mayBeEmpty: true, signs })
    case 'columns':
      return createRawDecoder(context, { mayBeEmpty: false, ranges: bounds })
    case 'mask':
      return createMaskDecoder(context, Number(options.pixels))
  }
}

/** The decoder for the truth of a unit. A true number outside the declared range, which nobody could predict, means that the range is wrong. */
export function truthDecoderFor(context: DecoderContext, unit: Unit, ranges: Ranges, find: FindLabel): Decoder {
  return withUnitEmpty(truthDecoder(declaring(context, unit), unit, ranges, find), unit, 'truth')
}

function truthDecoder(context: DecoderContext, unit: Unit, ranges: Ranges, find: FindLabel): Decoder {
  const { truth, manyEntries } = unit.metric
  if (typeof truth !== 'string') {
    const several = unit.severalTruth
    const fields = several === 'cell' ? truth : fieldsFor(truth, context.columns.length)
    const bounds = fields.map((field) => fieldRangeOf(field, '', undefined))
    return createFieldsDecoder(
      context,
      { fields, ranges: bounds, find, pixels: 0, several, manyEntries },
      unit.targetOrder,
    )
  }
  switch (truth) {
    case 'number':
      return createNumberDecoder(context, [
        rangeOf('number', unit.prediction[0] ?? '', ranges) ?? [-DEFAULT_BOUND, DEFAULT_BOUND],
      ])
    case 'columns':
      return createRawDecoder(context, { mayBeEmpty: true })
    case 'mask':
      return createMaskDecoder(context, 0)
    case 'items':
      return createItemsDecoder(context, find, { max: MAX_SET, mayBeEmpty: false, signs: [] })
    case 'item-set':
      return createItemsDecoder(context, find, { max: MAX_SET, mayBeEmpty: true, signs: [] })
    default:
      return createLabelDecoder(context, find)
  }
}

const encoder = new TextEncoder()
const isBlank = (byte: number | undefined) => byte === 32 || byte === 9

/**
 * A decoder to which cells that contain nothing but `marker` are empty. `lists` says of each column whether an empty cell means something
 * there; where rows have entries on lines (`lines`), a line means no entry if all its columns are empty, whatever they hold.
 */
function withEmpty(decoder: Decoder, marker: string, { lists, lines }: { lists: boolean[]; lines: boolean }): Decoder {
  const wanted = encoder.encode(marker)

  function isMarker({ bytes, starts, ends }: CsvRecord, field: number): boolean {
    let start = starts[field] as number
    let end = ends[field] as number
    while (start < end && isBlank(bytes[start])) start++
    while (end > start && isBlank(bytes[end - 1])) end--
    if (end - start !== wanted.length) return false
    for (let k = 0; k < wanted.length; k++) if (bytes[start + k] !== wanted[k]) return false
    return true
  }

  const { plain: _, ...rest } = decoder
  return {
    ...rest,
    decode(row, record, fields) {
      const marked = fields.map((field) => isMarker(record, field))
      if (!marked.includes(true)) {
        decoder.decode(row, record, fields)
        return
      }
      const nothing = lines && fields.every((field, k) => marked[k] || record.starts[field] === record.ends[field])
      // A copy, since others read the record as well.
      const ends = record.ends.slice(0, record.count)
      for (const [k, field] of fields.entries())
        if (marked[k] && (nothing || lists[k])) ends[field] = record.starts[field] as number
      decoder.decode(row, { ...record, ends }, fields)
    },
  }
}
