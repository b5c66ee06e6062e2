import type { ColumnProfile } from './file-form.ts'
import type { Columns, Common, Proposal, Reason } from './propose.ts'
import type { FileForm, MetricChoice, ScoringSpec } from './types.ts'

export const proposal = (
  reason: Reason,
  metric: MetricChoice,
  target: string[],
  prediction: string[],
  more: Common & Partial<ScoringSpec>,
): Proposal => ({ reason, spec: { ...more, metric, target, prediction } })

/** Columns whose cells are files. */
export function ofMembers(files: FileForm | undefined, common: Common): Proposal[] {
  const [entry] = Object.entries(files?.members ?? {})
  if (!entry || !files) return []
  const [column, { holds }] = entry
  const truth = Object.keys(files.truth ?? {})[0]
  const target = [truth ?? column]
  const one = (reason: Reason, ...names: string[]) =>
    names.map((name) => proposal(reason, { name }, target, [column], common))
  switch (holds) {
    case 'mask':
      return one('masks', 'dice-rle', 'mask-iou')
    case 'labels':
      return [proposal('masks', { name: 'semantic-iou' }, ['label', ...target], ['label', column], common)]
    case 'image':
      return one('images', 'psnr', 'ssim')
    case 'sound':
      return one('sounds', 'si-sdr', 'snr')
    case 'text':
      return one('texts', 'rouge-l', 'chrf')
    default:
      return one('numbers', 'endpoint-error')
  }
}

const SIZES = [
  ['x', 'y', 'width', 'height'],
  ['x', 'y', 'w', 'h'],
  ['left', 'top', 'width', 'height'],
]
const LABELS = ['label', 'class', 'category', 'kind', '类别']
export const ENTRY_NAMES = [
  ...SIZES,
  ['frame', 'track'],
  ['start', 'end', 'speaker'],
  ['onset', 'offset'],
  ['item', 'grade'],
]

/** Several entries an id: boxes, tracks, spans of sound, graded items. */
export function ofEntries({ truth, given }: Columns, common: Common): Proposal[] {
  const find = (columns: ColumnProfile[], names: string[]) =>
    names.map((name) => columns.find((column) => column.name.toLowerCase() === name)?.name)
  const all = (columns: ColumnProfile[], names: string[]): string[] | null => {
    const found = find(columns, names).flatMap((name) => name ?? [])
    return found.length === names.length ? found : null
  }
  const both = (names: string[]) => {
    const [target, prediction] = [all(truth, names), all(given, names)]
    return target && prediction ? { target, prediction } : null
  }
  for (const size of SIZES) {
    const tracks = both(['frame', 'track', ...size])
    if (tracks)
      return ['hota', 'idf1', 'mota'].map((name) =>
        proposal('tracking', { name }, tracks.target, tracks.prediction, common),
      )
    const boxes = both(size)
    const [label] = find(truth, LABELS).flatMap((name) => name ?? [])
    const [score] = find(given, ['score', 'confidence']).flatMap((name) => name ?? [])
    if (boxes && label !== undefined && score !== undefined)
      return ['coco-map', 'voc-map'].map((name) =>
        proposal('detection', { name }, [label, ...boxes.target], [label, score, ...boxes.prediction], common),
      )
  }
  const speakers = both(['start', 'end', 'speaker'])
  if (speakers)
    return ['der', 'jer'].map((name) => proposal('speakers', { name }, speakers.target, speakers.prediction, common))
  const events = both(['label', 'onset', 'offset'])
  if (events) return [proposal('events', { name: 'event-f1' }, events.target, events.prediction, common)]
  const grades = all(truth, ['item', 'grade'])
  const items = all(given, ['item'])
  if (grades && items) return ['graded-ndcg', 'err'].map((name) => proposal('grades', { name }, grades, items, common))
  return []
}
